import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { servedTutorial } from '../serve/served-tutorials.ts'
import { stepHash } from '../serve/step-hash.ts'
import { readIntact } from '../store/blobs.ts'
import { FILES, MANIFEST } from '../store/model.ts'

const { SELECT } = cds.ql

/** Texts of a tutorial that are compared, at most; whoever looks later learns the live version. */
const MOST_COMPARED = 20
const MOST_VERSIONS = 1000

/** A step as somebody has read it. */
export interface SeenStep {
  readonly slug: string
  readonly stepNumber: number
  /** Null where the document does not mark its steps: then the whole of it is compared. */
  readonly stepHash: string | null
  readonly contentHash: string | null
  readonly contentVersion: number | null
}

/** A version of the content and the time at which it became live. */
export interface StepVersion {
  readonly version: number
  readonly liveSince: string
}

/** The first version since then in which the step is another one; undefined while readers see the same text, or none at all. */
export async function stepChange(seen: SeenStep): Promise<StepVersion | undefined> {
  const live = servedTutorial(seen.slug)
  if (!live || live.contentHash === seen.contentHash) return undefined
  const hash = await stepHash(live, seen.stepNumber)
  if (hash !== null && hash === seen.stepHash) return undefined
  const db = await reader()
  return (seen.stepHash === null ? undefined : await firstOther(db, seen)) ?? (await liveVersion(db))
}

/** Versions are kept for a week at least, so there are few; one that was rolled back has mended nothing. */
async function firstOther(db: Db, { slug, stepNumber, stepHash: before, contentVersion }: SeenStep) {
  const versions = await db.run<{ version: number; liveSince: string }[]>(
    SELECT.from(MANIFEST)
      .columns('version', 'activatedAt as liveSince')
      .where({ version: { '>': contentVersion ?? 0 }, status: { in: ['ACTIVE', 'SUPERSEDED'] } })
      .orderBy('version')
      .limit(MOST_VERSIONS)
  )
  const files = await db.run<{ version: number; contentHash: string }[]>(
    SELECT.from(FILES)
      .columns('version', 'contentHash')
      .where({ version: { in: versions.map(({ version }) => version) }, slug })
  )
  const hashes = new Map(files.map(({ version, contentHash }) => [version, contentHash]))
  const compared = new Set<string>()
  for (const each of versions) {
    const contentHash = hashes.get(each.version)
    if (!contentHash || compared.has(contentHash) || !(await readIntact(contentHash))) continue
    if ((await stepHash({ contentHash }, stepNumber)) !== before) return each
    if (compared.add(contentHash).size === MOST_COMPARED) break
  }
  return undefined
}

const liveVersion = (db: Db): Promise<StepVersion | undefined> =>
  db.run(SELECT.one.from(MANIFEST).columns('version', 'activatedAt as liveSince').where({ status: 'ACTIVE' }))
