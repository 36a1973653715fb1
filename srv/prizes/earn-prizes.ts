import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { nowText } from '../../lib/time.ts'
import { type Db, insertMissing, reader, takeNumbers, type Tx } from '../cap/database/database.ts'
import { perGeneration } from '../cap/database/generations.ts'
import { registeredFor } from '../events/index.ts'
import { keyOf, numberIn, recordsOfMany, type TaskRecord } from '../learner/index.ts'
import { type Earning, isEarned, type PrizedItem, type PrizeOfEvent } from './is-earned.ts'
import { PRIZE_RECORDS, PRIZES } from './stored.ts'

const { SELECT } = cds.ql

/** A row of PrizedItems. */
interface ItemRow extends PrizedItem {
  readonly taskType: TaskRecord['taskType']
  readonly taskLegacyId: number | null
  readonly tutorialNumber: number | null
  readonly groupNumber: number | null
}

/** The items that earn a prize, by the key of their task; read once per state of the catalog. */
const prizedItems = perGeneration(['catalog'], async () => {
  const rows = await (await reader()).run<ItemRow[]>(SELECT.from('tutorials.prizes.PrizedItems'))
  const numbered = rows.flatMap(item => {
    const number = numberOf(item)
    return number === null ? [] : [{ key: keyOf({ taskType: item.taskType, taskLegacyId: number }), item }]
  })
  return Map.groupBy(numbered, ({ key }) => key)
})

function numberOf({ taskType, taskLegacyId, tutorialNumber, groupNumber }: ItemRow): number | null {
  if (taskType === 'TUTORIAL') return tutorialNumber
  return taskType === 'GROUP' ? groupNumber : taskLegacyId
}

/**
 * Follows completions: records the prizes that they have earned, in their transaction. Nothing is read while no item has a
 * prize; who has one for an item keeps it, so that a repetition adds none.
 */
export async function earnPrizes(tx: Tx, user: string, completed: readonly TaskRecord[]): Promise<void> {
  const items = await prizedItems()
  await earn(tx, user, completed.flatMap(earningsBy(items)))
}

/** Follows registrations: what the person has completed within the dates of the event earns its prizes as well. */
export async function earnAtRegistration(tx: Tx, event: string, user: string | null): Promise<void> {
  if (user === null) return
  const items = await prizedItems()
  if (items.size === 0) return
  const records = await recordsOfMany(tx, [user], [...items.keys()].map(numberIn))
  const completed = records.filter(({ status }) => status === 'COMPLETED')
  await earn(tx, user, completed.flatMap(earningsBy(items)), event)
}

type Items = Awaited<ReturnType<typeof prizedItems>>

const earningsBy =
  (items: Items) =>
  (record: TaskRecord): readonly Earning[] =>
    (items.get(keyOf(record)) ?? []).map(({ item }) => ({ record, item }))

/** Records what is earned of prizes, of those of one event when it is given. */
async function earn(tx: Tx, user: string, earnings: readonly Earning[], event?: string): Promise<void> {
  if (earnings.length === 0) return
  const prizes = await prizesOf(tx, [...new Set(earnings.map(({ item }) => item.prize_ID))], event)
  const events = [...prizes.values()].flatMap(({ event_ID }) => event_ID ?? [])
  const registered = await registeredFor(tx, user, [...new Set(events)])
  const earned = earnings.flatMap(each => {
    const prize = prizes.get(each.item.prize_ID)
    return prize && isEarned(each, prize, registered) ? earnedBy(each, prize) : []
  })
  await store(tx, user, await withoutKnown(tx, user, earned))
}

async function prizesOf(db: Db, ids: readonly string[], event?: string): Promise<ReadonlyMap<string, PrizeOfEvent>> {
  const columns = [
    'ID',
    'event_ID',
    ...['startDate', 'endDate', 'countsFrom', 'mission_ID'].map(name => `event.${name} as ${name}`)
  ]
  const rows = await db.run<PrizeOfEvent[]>(
    SELECT.from(PRIZES)
      .columns(...columns)
      .where({ ID: { in: [...ids] }, ...(event !== undefined && { event_ID: event }) })
  )
  return new Map(rows.map(row => [row.ID, row]))
}

/** A record to be made. */
interface Earned {
  readonly prize_ID: string
  readonly event_ID: string | null
  readonly completionPathItem_ID: string
  readonly earnedFor: string
}

const earnedBy = ({ item: { ID, prize_ID } }: Earning, { event_ID }: PrizeOfEvent): Earned => ({
  prize_ID,
  event_ID,
  completionPathItem_ID: ID,
  earnedFor: event_ID ?? ID
})

const identityOf = ({ prize_ID, earnedFor }: Pick<Earned, 'prize_ID' | 'earnedFor'>): string =>
  `${prize_ID} ${earnedFor}`

/** Those of which the person has no record; the person is locked, so nobody else adds one meanwhile. */
async function withoutKnown(tx: Tx, user_ID: string, earned: readonly Earned[]): Promise<readonly Earned[]> {
  if (earned.length === 0) return []
  const rows = await tx.run<Pick<Earned, 'prize_ID' | 'earnedFor'>[]>(
    SELECT.from(PRIZE_RECORDS)
      .columns('prize_ID', 'earnedFor')
      .where({ user_ID, prize_ID: { in: earned.map(({ prize_ID }) => prize_ID) } })
  )
  const known = new Set(rows.map(identityOf))
  const once = new Map(earned.map(each => [identityOf(each), each]))
  return [...once].flatMap(([identity, each]) => (known.has(identity) ? [] : each))
}

const COLUMNS = [
  ...['ID', 'legacyId', 'createdAt', 'user_ID', 'status'],
  ...['prize_ID', 'event_ID', 'completionPathItem_ID', 'earnedFor']
]

async function store(tx: Tx, user: string, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return
  let number = await takeNumbers(tx, 'legacy-id', earned.length)
  const createdAt = nowText()
  const rows = earned.map(({ prize_ID, event_ID, completionPathItem_ID, earnedFor }) => [
    ...[newId(), number++, createdAt, user, 'EARNED'],
    ...[prize_ID, event_ID, completionPathItem_ID, earnedFor]
  ])
  await insertMissing(tx, PRIZE_RECORDS, COLUMNS, rows)
}
