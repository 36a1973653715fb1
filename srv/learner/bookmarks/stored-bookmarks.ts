import cds from '@sap/cds'
import { conflict } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertPlainRows } from '../../cap/database/bulk.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { givenTime } from '../records/given-time.ts'
import { type Bookmark, keyOf } from './bookmark.ts'

const { SELECT, DELETE } = cds.ql

export const BOOKMARKS = 'tutorials.learner.Bookmarks'
const SHOWN = 'tutorials.learner.ShownBookmarks'
const CONCEPTS = 'tutorials.learner.KeepableConcepts'

/** Bookmarks of one person; so many fit into one answer. */
const MAX_BOOKMARKS = 1000

/** The columns of a row, as they are written; managed ones among them. */
const COLUMNS = ['ID', 'user_ID', 'kind', 'slug', 'stepNumber', 'createdAt', 'createdBy', 'modifiedAt', 'modifiedBy']

export type Outcome = 'KEPT' | 'KNOWN' | 'NOT_FOUND' | 'NO_SUCH_STEP'

/** Person whose bookmarks are changed: locked, so that they are counted as they are. */
interface Keeper {
  readonly ID: string
  readonly login: string
}

/**
 * Keeps those that lead somewhere and are not kept yet; returns the outcome of each.
 * @throws HttpError 409 when the person would have more than there may be; none is kept then.
 */
export async function keepBookmarks(
  tx: Tx,
  catalog: Catalog,
  keeper: Keeper,
  bookmarks: readonly Bookmark[]
): Promise<Outcome[]> {
  const concepts = await publishedConcepts(tx, bookmarks)
  const known = new Set((await shownTo(tx, keeper.ID)).flatMap(keysOf))
  const kept = new Map<string, Bookmark>()
  const outcomes = bookmarks.map((bookmark): Outcome => {
    const key = keyOf(bookmark)
    if (known.has(key) || kept.has(key)) return 'KNOWN'
    const missing = missingIn(catalog, concepts, bookmark)
    if (missing) return missing
    kept.set(key, bookmark)
    return 'KEPT'
  })
  if (kept.size > 0) await refuseTooMany(tx, keeper.ID, kept.size)
  await insertPlainRows(
    tx,
    BOOKMARKS,
    COLUMNS,
    [...kept.values()].map(bookmark => rowOf(keeper, bookmark))
  )
  return outcomes
}

/** Removes those that are kept, by the slug of today or of then; returns how many. */
export async function removeBookmarks(tx: Tx, user: string, bookmarks: readonly Bookmark[]): Promise<number> {
  const unwanted = new Set(bookmarks.map(keyOf))
  const found = (await shownTo(tx, user)).filter(shown => keysOf(shown).some(key => unwanted.has(key)))
  if (found.length === 0) return 0
  return tx.run<number>(DELETE.from(BOOKMARKS).where({ ID: { in: found.map(({ ID }) => ID) } }))
}

interface Shown extends Bookmark {
  readonly ID: string
  readonly keptBy: string
}

const shownTo = (db: Db, owner: string): Promise<readonly Shown[]> =>
  db.run(SELECT.from(SHOWN).columns('ID', 'kind', 'slug', 'stepNumber', 'keptBy').where({ owner }))

const keysOf = (shown: Shown): string[] => [keyOf(shown), keyOf({ ...shown, slug: shown.keptBy })]

async function publishedConcepts(db: Db, bookmarks: readonly Bookmark[]): Promise<ReadonlySet<string>> {
  const slugs = bookmarks.filter(({ kind }) => kind === 'CONCEPT').map(({ slug }) => slug)
  if (slugs.length === 0) return new Set()
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(CONCEPTS)
      .columns('slug')
      .where({ slug: { in: slugs } })
  )
  return new Set(rows.map(({ slug }) => slug))
}

function missingIn(
  { bySlug }: Catalog,
  concepts: ReadonlySet<string>,
  { kind, slug, stepNumber }: Bookmark
): 'NOT_FOUND' | 'NO_SUCH_STEP' | undefined {
  if (kind === 'CONCEPT') return concepts.has(slug) ? undefined : 'NOT_FOUND'
  const tutorial = bySlug.get(slug)
  if (!tutorial?.isActive) return 'NOT_FOUND'
  return stepNumber === 0 || tutorial.steps.has(stepNumber) ? undefined : 'NO_SUCH_STEP'
}

async function refuseTooMany(tx: Tx, user_ID: string, more: number): Promise<void> {
  const counted = await tx.run<{ count: number | string }>(
    SELECT.one.from(BOOKMARKS).columns`count(*) as count`.where({ user_ID })
  )
  if (Number(counted.count) + more > MAX_BOOKMARKS)
    throw conflict('too_many_bookmarks', `A person has at most ${MAX_BOOKMARKS} bookmarks`)
}

function rowOf({ ID, login }: Keeper, { kind, slug, stepNumber, keptAt }: Bookmark): Readonly<Record<string, unknown>> {
  const at = now().toISOString()
  const row = {
    user_ID: ID,
    kind,
    slug,
    stepNumber,
    createdAt: new Date(givenTime(keptAt, 'keptAt')).toISOString(),
    createdBy: login
  }
  return { ID: newId(), ...row, modifiedAt: at, modifiedBy: login }
}
