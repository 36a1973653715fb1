import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { insertMissing, inTransaction, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { writeBehind } from '../../cap/write-behind.ts'
import { microCentsOf, type Tokens } from './cost.ts'

const { UPDATE } = cds.ql
export const USAGE = 'tutorials.models.ModelUsage'

/** Time between two writes, so that calls of many people share one. */
const PAUSE_MS = 100

/** The row on which a call is counted: a feature, and the UTC day on which the call began. */
export interface Call {
  readonly feature: string
  readonly day: string
}

/** Additions to the columns of a row. */
interface Sums extends Tokens {
  readonly calls: number
  readonly microCents: number
}

const NOTHING: Sums = { calls: 0, promptTokens: 0, completionTokens: 0, microCents: 0 }

/** Additions that are not stored yet: a row for each feature and day. */
const waiting = new Map<string, { readonly call: Call; readonly sums: Sums }>()

const soon = writeBehind({
  name: 'models',
  pause: PAUSE_MS,
  count: () => waiting.size,
  write: storeWaiting,
  giveUp: reason => log('models').error(`calls of ${waiting.size} features were not counted: ${reason}`)
})

/** A call of `feature` that begins now. */
export const callOf = (feature: string): Call => ({ feature, day: now().toISOString().slice(0, 10) })

/** Counts a call on which no budget depends, behind the answer. */
export const addCall = (call: Call): void => addSoon(call, { ...NOTHING, calls: 1 })

/** Adds what the endpoint has counted for a call, behind the answer. */
export const addTokens = (call: Call, { promptTokens, completionTokens }: Tokens): void =>
  addSoon(call, {
    ...{ calls: 0, promptTokens, completionTokens },
    microCents: microCentsOf({ promptTokens, completionTokens })
  })

/** Makes the row of a call when there is none. */
export const makeRow = (tx: Tx, { feature, day }: Call): Promise<void> =>
  insertMissing(
    tx,
    USAGE,
    ['feature', 'day', ...Object.keys(NOTHING)],
    [[feature, day, ...(Object.values(NOTHING) as number[])]]
  )

function addSoon(call: Call, more: Sums): void {
  add(call, more)
  soon()
}

function add(call: Call, more: Sums): void {
  const key = `${call.day} ${call.feature}`
  waiting.set(key, { call, sums: sumOf(waiting.get(key)?.sums ?? NOTHING, more) })
}

const sumOf = (one: Sums, other: Sums): Sums => ({
  calls: one.calls + other.calls,
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  microCents: one.microCents + other.microCents
})

/**
 * Stores all that waits, in one transaction; when it fails, it waits again. Instances take the locks of rows in one order.
 */
async function storeWaiting(): Promise<void> {
  const taken = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, addition]) => addition)
  waiting.clear()
  try {
    await inTransaction(async tx => {
      for (const { call, sums } of taken) await store(tx, call, sums)
    })
  } catch (error) {
    for (const { call, sums } of taken) add(call, sums)
    throw error
  }
}

async function store(tx: Tx, call: Call, sums: Sums): Promise<void> {
  await makeRow(tx, call)
  const added = Object.fromEntries(
    Object.entries<number>({ ...sums }).map(([column, value]) => [column, { '+=': value }])
  )
  await tx.run(
    UPDATE.entity(USAGE)
      .set(added)
      .where({ ...call })
  )
}
