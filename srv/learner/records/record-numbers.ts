import { inTransaction, takeNumbers, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { onDrained } from '../../../lib/process/lifecycle.ts'

/** Counter of the numbers of records; they have one of their own, since nothing else is made as often. */
export const RECORD_NUMBERS = 'record-number'

const BLOCK = 2000
/** A new block is fetched when no more than this is left. */
const LOW = 1000

/** Numbers that this process has fetched and not given out yet; what is left when it ends is lost. */
let next = 1
let end = 1
let fetching: Promise<void> | undefined

onDrained(() => fetching)

/**
 * Gives out `amount` numbers; returns the first. They come from blocks that are fetched ahead, in transactions of their
 * own, so that people who complete something at the same time do not wait for the row of one counter. Only when nothing
 * is in stock, as in a new process, they are taken within `tx`.
 */
export async function numbersOfRecords(tx: Tx, amount: number): Promise<number> {
  const first = next
  const inStock = end - next >= amount
  if (inStock) next += amount
  if (end - next <= LOW) fetching ??= fetchBlock().finally(() => (fetching = undefined))
  return inStock ? first : takeNumbers(tx, RECORD_NUMBERS, amount)
}

/** Takes `amount` numbers for records that are written in transactions of their own; each call gives the first of so many. */
export async function numbersAhead(amount: number): Promise<(some: number) => number> {
  let number = amount > 0 ? await inTransaction(tx => takeNumbers(tx, RECORD_NUMBERS, amount)) : 0
  return some => (number += some) - some
}

/** Nobody waits for it, so it may itself wait for the transactions that run. */
async function fetchBlock(): Promise<void> {
  try {
    next = await inTransaction(tx => takeNumbers(tx, RECORD_NUMBERS, BLOCK))
    end = next + BLOCK
  } catch (error) {
    log('learner').warn('numbers of records could not be fetched ahead', error)
  }
}
