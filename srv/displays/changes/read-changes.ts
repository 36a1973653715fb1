import cds from '@sap/cds'
import { pseudonymOf } from '../../../lib/pseudonym.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { findEvent } from '../../events/index.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { keyOf, taskFacts } from '../../learner/index.ts'
import { NAMED_CHANGES, SEQUENCES } from './stored-changes.ts'

const { SELECT } = cds.ql

/** A change of what an event counts, in the order of `number`, which is consecutive for each event. */
export interface EventChange {
  /** The legacyId of the event. */
  readonly event: number
  /** 1, 2, 3 … for this event, the same on all instances. */
  readonly number: number
  /** Null when something else has changed, such as a registration: ask for a snapshot. */
  readonly completion: Completion | null
}

/** A completion, as displays tell it. */
export interface Completion {
  readonly tutorialTitle: string
  /** The primary tag of the tutorial, or `unknown`. */
  readonly bucketName: string
  /** YYYY-MM-DD in UTC. */
  readonly completeDate: string
  /** The display name of somebody who agrees to be named, else the pseudonym. */
  readonly userName: string
  readonly pseudonym: string
}

interface Row {
  readonly number: number
  readonly eventNumber: number
  readonly taskLegacyId: number | null
  readonly completedAt: string | null
  readonly createdAt: string
  readonly person: string | null
  readonly displayName: string | null
  readonly showName: boolean | null
}

/** A portion of the numbered changes of an event, those after the number `after`, at most up to `last`. */
export async function readChanges(
  db: Db,
  event: string,
  { after, last, most }: { readonly after: number; readonly last: number; readonly most: number }
): Promise<EventChange[]> {
  const rows = await db.run<Row[]>(
    SELECT.from(NAMED_CHANGES)
      .where({ event, number: { '>': after, '<=': last } })
      .orderBy('number')
      .limit(most)
  )
  const describe = await describing()
  return rows.map(row => ({
    event: row.eventNumber,
    number: row.number,
    completion: completionOf(event, row, describe)
  }))
}

function completionOf(event: string, row: Row, describe: Describe): Completion | null {
  const { taskLegacyId, person, displayName, showName } = row
  if (taskLegacyId === null || person === null) return null
  const pseudonym = pseudonymOf(event, person)
  return {
    ...describe(taskLegacyId),
    completeDate: new Date(row.completedAt ?? row.createdAt).toISOString().slice(0, 10),
    userName: nameOf({ displayName, showName, pseudonym }),
    pseudonym
  }
}

/** The name of a person on displays that may name people. */
function nameOf(of: {
  readonly displayName: string | null
  readonly showName: boolean | null
  readonly pseudonym: string
}): string {
  return mayBeNamed(of) ? (of.displayName as string).trim() : of.pseudonym
}

/** True for somebody who has agreed, and has a name. */
export const mayBeNamed = ({
  displayName,
  showName
}: {
  readonly displayName: string | null
  readonly showName: boolean | null
}): boolean => Boolean(showName) && Boolean(displayName?.trim())

/** Describes a tutorial as displays do. */
type Describe = (tutorial: number) => Pick<Completion, 'tutorialTitle' | 'bucketName'>

/** Says it by the catalog as this instance knows it. */
async function describing(): Promise<Describe> {
  const facts = await taskFacts()
  return tutorial => {
    const known = facts.get(keyOf({ taskType: 'TUTORIAL', taskLegacyId: tutorial }))
    return { tutorialTitle: known?.title ?? `Tutorial ${tutorial}`, bucketName: known?.primaryTag ?? 'unknown' }
  }
}

/** Number of the last change of an event; undefined for an unknown event. */
export async function lastNumber(event: number): Promise<number | undefined> {
  const db = await reader()
  const known = await findEvent(db, { legacyId: event })
  return known && lastNumberOf(db, known.ID)
}

/** Number of the last change of the event with this ID; 0 before the first. */
export async function lastNumberOf(db: Db, event: string): Promise<number> {
  const [sequence] = await sequenceOf(db, [event])
  return sequence?.last ?? 0
}

const sequenceOf = translatedSelect<{ readonly last: number }>(([event]) =>
  SELECT.from(SEQUENCES).columns('lastNumber as last').where({ event })
)
