import { newId } from '../../../lib/ids.ts'
import { DAY } from '../../../lib/time.ts'
import type { Catalog } from '../catalog/read-catalog.ts'
import type { CatalogSession } from '../catalog/read-item.ts'
import { Slugs } from './slugs.ts'
import type { Stored, StoredRow, StoredSession } from './stored.ts'

/** FULL changes everything, REFRESH neither hashes of content nor links of sessions that are known (SESSIONS-072). */
export type Mode = 'FULL' | 'REFRESH'

/** A row to insert or update, with its place in the table. */
export interface Placed<Row> {
  readonly ID: string
  readonly slug: string
  readonly row: Row
}

/** Changes of a run in one table. */
export interface TablePlan<Row> {
  readonly added: readonly Placed<Row>[]
  readonly changed: readonly Placed<Row>[]
  /** Rows that are as they were, and get the time of this run as the last one at which they were seen. */
  readonly touched: readonly string[]
  /** Ids of all rows of the catalog, by their ids there. */
  readonly ids: ReadonlyMap<string, string>
}

/** Changes of a run. */
export interface Plan {
  readonly tracks: TablePlan<Catalog['tracks'] extends ReadonlyMap<string, infer Row> ? Row : never>
  readonly speakers: TablePlan<Catalog['speakers'] extends ReadonlyMap<string, infer Row> ? Row : never>
  readonly sessions: TablePlan<CatalogSession>
  /** Sessions that the catalog has not any more. */
  readonly withdrawn: readonly StoredSession[]
  /** Ids of sessions that are shown again. */
  readonly returned: ReadonlySet<string>
}

/** Time after which a row that has not changed is told to have been seen. */
const SEEN_AGAIN = 7 * DAY

/**
 * Compares the catalog with what is stored (SESSIONS-067). Rows of a venue that has failed stay as they are; sessions are withdrawn
 * only by a full run, and only from a venue that has come completely.
 */
export function planRun(catalog: Catalog, stored: Stored, mode: Mode, at: Date): Plan {
  const failed = new Set(catalog.reports.filter(({ failure }) => failure !== null).map(({ venue }) => venue))
  const kept = <Row extends { readonly venue: (typeof catalog.reports)[number]['venue'] }>(row: Row) =>
    failed.has(row.venue)
  const base = { mode, at }
  const tracks = planTable(catalog.tracks, stored.tracks, { ...base, kept, seed: ({ name }) => name })
  const speakers = planTable(catalog.speakers, stored.speakers, {
    ...{ ...base, kept: () => false },
    seed: ({ name }) => name
  })
  const sessions = planTable(catalog.sessions, stored.sessions, {
    ...{ ...base, kept, isStale: ({ withdrawnAt }) => withdrawnAt !== null },
    seed: ({ sessionCode }) => sessionCode
  })
  const returned = new Set(
    [...stored.sessions.values()]
      .filter(row => row.withdrawnAt !== null && catalog.sessions.has(row.sourceId) && !kept(row))
      .map(({ ID }) => ID)
  )
  const withdrawn = mode === 'FULL' ? withdrawnOf(catalog, stored) : []
  return { tracks, speakers, sessions, withdrawn, returned }
}

interface Rules<Row, Known> {
  readonly mode: Mode
  readonly at: Date
  /** True for a row that stays as it is, whatever the catalog says. */
  readonly kept: (known: Known) => boolean
  /** True for a row that is written though its content is the same. */
  readonly isStale?: (known: Known) => boolean
  /** The text that the slug of a new row is made of. */
  readonly seed: (row: Row) => string
}

interface Hashed {
  readonly contentHash: string
  readonly storedHash: string
}

function planTable<Row extends Hashed, Known extends StoredRow>(
  rows: ReadonlyMap<string, Row>,
  stored: ReadonlyMap<string, Known>,
  { mode, at, kept, isStale, seed }: Rules<Row, Known>
): TablePlan<Row> {
  const slugs = new Slugs([...stored.values()].map(({ slug }) => slug))
  const [added, changed, touched]: [Placed<Row>[], Placed<Row>[], string[]] = [[], [], []]
  const ids = new Map<string, string>()
  const seenAgain = new Date(at.getTime() - SEEN_AGAIN).toISOString()
  for (const [sourceId, row] of rows) {
    const known = stored.get(sourceId)
    const ID = known?.ID ?? newId()
    ids.set(sourceId, ID)
    if (!known) added.push({ ID, slug: slugs.assign(seed(row)), row })
    else if (kept(known)) continue
    else if (isStale?.(known) || differs(row, known, mode)) changed.push({ ID, slug: known.slug, row })
    else if ((known.lastSeenAt ?? '') < seenAgain) touched.push(ID)
  }
  return { added, changed, touched, ids }
}

const differs = (row: Hashed, known: StoredRow, mode: Mode): boolean =>
  row.storedHash !== known.storedHash || (mode === 'FULL' && row.contentHash !== known.contentHash)

function withdrawnOf({ reports, sessions, leftOut }: Catalog, stored: Stored): readonly StoredSession[] {
  const complete = new Set(reports.filter(report => report.complete).map(({ venue }) => venue))
  return [...stored.sessions.values()].filter(
    ({ sourceId, venue, withdrawnAt }) =>
      withdrawnAt === null && complete.has(venue) && !sessions.has(sourceId) && !leftOut.has(sourceId)
  )
}
