import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../cap/database/database.ts'
import { lockCuration } from '../model/transaction.ts'
import { curatedEntities } from './curated-entities.ts'
import { canonicalSlug, recordFormerSlug } from './slugs.ts'

const { INSERT, SELECT } = cds.ql
const MISSIONS = 'tutorials.catalog.Missions'
const PATH_SUFFIX = '-default'
const LONGEST_SLUG = 255

/** An unpublished mission of one path. */
export interface MissionDraft {
  readonly slug: string
  readonly title: string
  /** Slugs; those of tutorials that are INACTIVE or gone are left out. */
  readonly tutorials: readonly string[]
  readonly community: { readonly id: number; readonly fingerprint: string }
}

/**
 * Creates an unpublished mission whose path has the tutorials from A to Z by title; returns its ID and how many they are,
 * undefined where none is left. A curator gives it tags and publishes it.
 * @throws HttpError 400 for an invalid slug, 409 for one that a mission has.
 */
export async function draftMission(
  tx: Tx,
  { slug: wanted, title, tutorials, community }: MissionDraft
): Promise<{ readonly ID: string; readonly tutorials: number } | undefined> {
  const slug = canonicalSlug(wanted)
  await lockCuration(tx)
  await checkFree(tx, slug)
  const items = itemsOf(await activeOf(tx, tutorials))
  if (items.length === 0) return undefined
  const ID = newId()
  const path = { name: 'Default', slug: `${slug.slice(0, LONGEST_SLUG - PATH_SUFFIX.length)}${PATH_SUFFIX}`, items }
  const source = { sourceKgCommunityId: community.id, sourceKgCommunityFingerprint: community.fingerprint }
  const row = { ID, slug, title, status: 'ACTIVE', published: false, ...source, completionPaths: [path] }
  await tx.run(INSERT.into(MISSIONS).entries(row))
  await recordFormerSlug(tx, curatedEntities.mission, ID, { before: undefined, now: slug })
  return { ID, tutorials: items.length }
}

async function checkFree(tx: Tx, slug: string): Promise<void> {
  const other = await tx.run(SELECT.one.from(MISSIONS).columns('ID').where`lower(slug) = ${slug}`)
  if (other) throw new HttpError(409, 'slug_taken', `There is a mission ${slug} already`, { target: 'missionSlug' })
}

interface Member {
  readonly ID: string
  readonly slug: string
  readonly title: string | null
  readonly legacyId: number | null
}

function activeOf(tx: Tx, slugs: readonly string[]): Promise<readonly Member[]> {
  return tx.run<readonly Member[]>(
    SELECT.from('tutorials.catalog.Tutorials')
      .columns('ID', 'slug', 'title', 'legacyId')
      .where({ slug: { in: slugs } }).and`status is null or status = 'ACTIVE'`
  )
}

const inEnglish = new Intl.Collator('en')

function itemsOf(members: readonly Member[]): readonly object[] {
  const name = ({ title, slug }: Member) => title ?? slug
  return members
    .toSorted((one, other) => inEnglish.compare(name(one), name(other)) || (one.slug < other.slug ? -1 : 1))
    .map(({ ID, legacyId }, itemOrder) => ({
      itemOrder,
      taskType: 'TUTORIAL',
      tutorial_ID: ID,
      taskLegacyId: legacyId
    }))
}
