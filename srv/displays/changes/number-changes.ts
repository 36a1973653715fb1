import cds from '@sap/cds'
import { inTransaction, insertMissing, parameters, reader, type Tx } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { CHANGES as changes, SEQUENCES as sequences } from './stored-changes.ts'

const { SELECT } = cds.ql

/** Statements of numbering are raw: it comes four times a second, and CAP would translate each anew. */
const [CHANGES, SEQUENCES] = [tableOf(changes), tableOf(sequences)]

/** Rows of one transaction. */
const PORTION = 500
/** Events that one look finds; others wait for the next. */
const EVENTS = 50

/** The numbers that were given to changes of an event, the last one included. */
export interface Numbered {
  readonly event: string
  readonly first: number
  readonly last: number
}

/** Gives numbers to the changes that wait for one, whoever has written them. */
export async function numberWaiting(): Promise<readonly Numbered[]> {
  const db = await reader()
  const events = await db.run<{ event: string }[]>(
    `SELECT DISTINCT event AS "event" FROM ${CHANGES} WHERE number IS NULL LIMIT ${EVENTS}`
  )
  const numbered: Numbered[] = []
  for (const { event } of events)
    for (let size = PORTION; size === PORTION;) {
      const given = await inTransaction(tx => numberPortion(tx, event))
      if (given) numbered.push(given)
      size = given ? given.last - given.first + 1 : 0
    }
  return numbered
}

/**
 * Numbers a portion of the changes of an event, in the order in which they were written. The row of the sequence is locked, so that
 * instances number one after the other and a number is seen no earlier than those before it; completions never wait for it.
 */
async function numberPortion(tx: Tx, event: string): Promise<Numbered | undefined> {
  const before = await lockSequence(tx, event)
  const [one, other] = parameters(2)
  await tx.run(
    `UPDATE ${CHANGES} SET number = CAST(${one} AS INTEGER) + places.place
     FROM (SELECT ID AS row_ID, row_number() OVER (ORDER BY ID) AS place FROM ${CHANGES}
       WHERE event = ${other} AND number IS NULL ORDER BY ID LIMIT ${PORTION}) AS places
     WHERE ID = places.row_ID`,
    [before, event]
  )
  const [{ last } = { last: null }] = await tx.run<{ last: number | null }[]>(
    `SELECT max(number) AS "last" FROM ${CHANGES} WHERE event = ${one} AND number > ${other}`,
    [event, before]
  )
  if (last === null) return undefined
  await tx.run(`UPDATE ${SEQUENCES} SET lastNumber = ${one} WHERE event = ${other}`, [last, event])
  return { event, first: before + 1, last }
}

/** Locks the sequence of an event, which begins with its first change; returns its last number. */
async function lockSequence(tx: Tx, event: string): Promise<number> {
  const [known] = await locked(tx, [event])
  if (known) return known.last
  await insertMissing(tx, sequences, ['event', 'lastNumber'], [[event, 0]])
  return (await locked(tx, [event]))[0]?.last ?? 0
}

const locked = translatedSelect<{ readonly last: number }>(([event]) =>
  SELECT.from(sequences).columns('lastNumber as last').where({ event }).forUpdate()
)
