import cds, { type ApplicationService } from '@sap/cds'
import { badRequest, HttpError, notFound } from '../../../lib/errors.ts'
import { draftMission } from '../../catalog/index.ts'
import { currentTransaction, type Tx } from '../../cap/database/database.ts'
import { audit } from '../../platform/audit/index.ts'

const { SELECT } = cds.ql
/** Tutorials of the largest community that makes a mission. */
const MOST = 500

/** Binds the action of `admin.cds`. */
export function servePromotion(service: ApplicationService): void {
  service.on('promoteCommunityToMission', async ({ data }) => {
    const ID = await promoteCommunity(currentTransaction(), data as Promotion)
    const mission: unknown = await service.run(
      SELECT.one.from('AdminService.Missions').where({ ID, IsActiveEntity: true })
    )
    return mission
  })
}

interface Promotion {
  readonly communityId?: number | null
  readonly missionSlug?: string | null
  readonly title?: string | null
}

/**
 * Drafts the mission (CATALOG-048 to CATALOG-052); returns its ID.
 * @throws HttpError 400 for what is missing or malformed, 404 without tutorials, 409 for a slug that a mission has and for
 * a community that is too large.
 */
async function promoteCommunity(tx: Tx, { communityId, missionSlug, title }: Promotion): Promise<string> {
  const id = communityId ?? missing('communityId')
  const slug = missionSlug?.trim() || missing('missionSlug')
  const name = title?.trim() || missing('title')
  const { fingerprint, tutorials } = await membersOf(tx, id)
  const mission = await draftMission(tx, { slug, title: name, tutorials, community: { id, fingerprint } })
  if (!mission) throw notFound(`No tutorial of the community ${id} is active any more`, 'communityId')
  await audit({
    category: 'SecurityEvent',
    action: 'kg.community.promoted',
    object: { type: 'Mission', id: { ID: mission.ID } },
    data: { communityId: id, missionSlug: slug.toLowerCase(), tutorials: mission.tutorials }
  })
  return mission.ID
}

function missing(field: string): never {
  throw badRequest('missing_argument', `${field} is needed`, field)
}

async function membersOf(tx: Tx, id: number): Promise<{ fingerprint: string; tutorials: readonly string[] }> {
  const rows = await tx.run<{ slug: string; communityFingerprint: string }[]>(
    SELECT.from('tutorials.graph.KgCommunity')
      .columns('slug', 'communityFingerprint')
      .where({ communityId: id, vertexType: 'tutorial' })
      .orderBy('slug')
      .limit(MOST + 1)
  )
  const [first] = rows
  if (!first) throw notFound(`There is no community ${id} with a tutorial`, 'communityId')
  if (rows.length > MOST)
    throw new HttpError(409, 'community_too_large', `It has more than ${MOST} tutorials`, { target: 'communityId' })
  return { fingerprint: first.communityFingerprint, tutorials: rows.map(({ slug }) => slug) }
}
