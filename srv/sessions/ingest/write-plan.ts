import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { deletion, insertion, managedColumns, update } from '../../cap/database/script/rows.ts'
import { runOn, type Statement } from '../../cap/database/script/script.ts'
import type { CatalogSession, CatalogSpeaker, CatalogTrack } from '../catalog/read-item.ts'
import { SESSION_SPEAKERS, SESSIONS, SESSIONS_GENERATION, SPEAKERS, TRACKS } from '../tables.ts'
import type { Mode, Placed, Plan, TablePlan } from './plan.ts'
import { speakerLinks } from './stored.ts'

type Columns = Readonly<Record<string, string | boolean | null>>

/** A table that follows the catalog, with the columns that the catalog fills. */
interface Table<Row> {
  readonly entity: string
  readonly columnsOf: (row: Row, plan: Plan) => Columns
}

const tracks: Table<CatalogTrack> = {
  entity: TRACKS,
  columnsOf: ({ name, venue }) => ({ name, venue })
}

const speakers: Table<CatalogSpeaker> = {
  entity: SPEAKERS,
  columnsOf: ({ name, title, company, bio, photoUrl }) => ({ name, title, company, bio, photoUrl })
}

const sessions: Table<CatalogSession> = {
  entity: SESSIONS,
  columnsOf: (
    { track, speakers: _speakers, contentHash: _content, storedHash: _stored, sourceId: _id, ...own },
    plan
  ) => ({
    ...own,
    track_ID: track ? (plan.tracks.ids.get(track.sourceId) ?? null) : null,
    withdrawnAt: null
  })
}

/**
 * Writes what a run has planned, in a few statements for any number of rows; without a change it writes nothing. Slugs, firstSeenAt,
 * lastExtractedHash and pinUntil of rows that are there are never written (SESSIONS-014).
 */
export async function writePlan(tx: Tx, plan: Plan, mode: Mode, at: string): Promise<void> {
  await runOn(tx, [
    ...statementsOf(tracks, plan.tracks, { plan, mode, at }),
    ...statementsOf(speakers, plan.speakers, { plan, mode, at }),
    ...statementsOf(sessions, plan.sessions, { plan, mode, at }),
    ...withdrawal(plan, at)
  ])
  await runOn(tx, await linkStatements(tx, plan, mode))
  if (isChange(plan)) await bumpGeneration(tx, SESSIONS_GENERATION)
}

const isChange = ({ tracks, speakers, sessions, withdrawn }: Plan): boolean =>
  withdrawn.length > 0 || [tracks, speakers, sessions].some(({ added, changed }) => added.length + changed.length > 0)

interface Run {
  readonly plan: Plan
  readonly mode: Mode
  readonly at: string
}

type Hashed = Pick<CatalogSession, 'sourceId' | 'contentHash' | 'storedHash'>

/** Metadata alone is no reason to extract concepts anew, so a refresh leaves contentHash as it is (SESSIONS-072). */
function statementsOf<Row extends Hashed>(
  { entity, columnsOf }: Table<Row>,
  { added, changed, touched }: TablePlan<Row>,
  { plan, mode, at }: Run
): readonly Statement[] {
  const { modified, created } = managedColumns()
  const content = ({ row }: Placed<Row>) => (mode === 'FULL' ? { contentHash: row.contentHash } : {})
  const stored = (placed: Placed<Row>) => ({
    ...{ ID: placed.ID, ...columnsOf(placed.row, plan), ...content(placed) },
    ...{ storedHash: placed.row.storedHash, lastSeenAt: at, ...modified }
  })
  const inserted = added.map(placed => ({
    ...{ ...stored(placed), ...created },
    ...{ sourceId: placed.row.sourceId, slug: placed.slug, firstSeenAt: at }
  }))
  return [
    ...ofRows(inserted, columns => insertion(entity, columns, inserted)),
    ...updateOf(entity, changed.map(stored)),
    ...updateOf(
      entity,
      touched.map(ID => ({ ID, lastSeenAt: at }))
    )
  ]
}

function withdrawal({ withdrawn }: Plan, at: string): readonly Statement[] {
  const { modified } = managedColumns()
  return updateOf(
    SESSIONS,
    withdrawn.map(({ ID }) => ({ ID, withdrawnAt: at, ...modified }))
  )
}

const updateOf = (entity: string, rows: readonly Readonly<Record<string, unknown>>[]): readonly Statement[] =>
  ofRows(rows, columns =>
    update(
      entity,
      ['ID'],
      columns.filter(column => column !== 'ID'),
      rows
    )
  )

/** A statement with the columns of rows that are alike; none without a row. */
function ofRows(rows: readonly object[], make: (columns: readonly string[]) => Statement): readonly Statement[] {
  const [first] = rows
  return first ? [make(Object.keys(first))] : []
}

/**
 * The links of sessions to speakers that differ from the catalog (SESSIONS-068). A session without speakers keeps its own: the
 * catalog leaves them out now and then. A refresh links new sessions alone.
 */
async function linkStatements(tx: Tx, plan: Plan, mode: Mode): Promise<readonly Statement[]> {
  const { added, changed } = plan.sessions
  const linked = [...added, ...(mode === 'FULL' ? changed : [])].filter(({ row }) => row.speakers.length > 0)
  if (linked.length === 0) return []
  const known = await speakerLinks(
    tx,
    linked.map(({ ID }) => ID)
  )
  const wanted = new Map(
    linked.flatMap(({ ID, row }) =>
      row.speakers.map(({ sourceId }) => {
        const speaker = plan.speakers.ids.get(sourceId) as string
        return [`${ID} ${speaker}`, { ID: newId(), session_ID: ID, speaker_ID: speaker }] as const
      })
    )
  )
  const gone = known.filter(({ session, speaker }) => !wanted.delete(`${session} ${speaker}`))
  const missing = [...wanted.values()]
  return [
    ...(gone.length > 0
      ? [
          deletion(
            SESSION_SPEAKERS,
            ['ID'],
            gone.map(({ ID }) => ({ ID }))
          )
        ]
      : []),
    ...ofRows(missing, columns => insertion(SESSION_SPEAKERS, columns, missing))
  ]
}
