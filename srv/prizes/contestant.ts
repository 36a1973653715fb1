import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { notFound } from '../../lib/errors.ts'
import { nowMs } from '../../lib/time.ts'
import { type Db, reader } from '../cap/database/database.ts'
import { completedCounts } from '../learner/index.ts'
import { findUser, userWithNumber } from '../people/index.ts'
import { UNDO_MS } from './claim.ts'
import { nameOf } from './names.ts'
import { PRIZE_RECORDS } from './stored.ts'

const { SELECT } = cds.ql

const MOST_PRIZES = 200

/** A prize of a person as the prize desk sees it. */
interface ContestantPrize {
  readonly recordId: number
  readonly name: string
  readonly description: string | null
  readonly eventName: string | null
  readonly status: 'EARNED' | 'CLAIMED'
  readonly claimedAt: string | null
  readonly claimedBy: string | null
  readonly undoUntil: string | null
  readonly stock: number | null
}

/** A person as the prize desk sees them. */
interface Contestant {
  readonly accountNumber: number
  readonly displayName: string | null
  readonly points: number
  readonly tutorialsCompleted: number
  readonly groupsCompleted: number
  readonly missionsCompleted: number
  readonly prizeRecords: string
  readonly prizes: readonly ContestantPrize[]
}

/**
 * The person with an account number, as `caller` at the desk sees them; the number of a merged account leads to the one that stays.
 * @throws HttpError 404 for an unknown number.
 */
export async function contestantWith(accountNumber: number, caller: Caller): Promise<Contestant> {
  const db = await reader()
  const person = await userWithNumber(db, accountNumber)
  if (!person) throw notFound('accountNumber is not the number of an account', 'accountNumber')
  const desk = await findUser(db, caller)
  const { points, tutorials, groups, missions } = await completedCounts(db, person.ID)
  const prizes = await prizesOf(db, person.ID, desk?.ID)
  return {
    accountNumber: person.legacyId ?? accountNumber,
    displayName: nameOf(person),
    points,
    tutorialsCompleted: tutorials,
    groupsCompleted: groups,
    missionsCompleted: missions,
    prizeRecords: prizes.map(({ recordId, name, status }) => `${recordId} ${name}: ${status}`).join('\n'),
    prizes
  }
}

interface Row extends Omit<ContestantPrize, 'claimedBy' | 'undoUntil'> {
  readonly claimedBy_ID: string | null
  readonly displayName: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

async function prizesOf(db: Db, user_ID: string, desk: string | undefined): Promise<readonly ContestantPrize[]> {
  const rows = await db.run<Row[]>(
    SELECT.from(PRIZE_RECORDS)
      .columns('legacyId as recordId', 'status', 'claimedAt', 'claimedBy_ID', ...JOINED)
      .where({ user_ID })
      .orderBy('status desc', 'legacyId desc')
      .limit(MOST_PRIZES)
  )
  return rows.map(({ claimedBy_ID, displayName, firstName, lastName, ...prize }) => ({
    ...prize,
    claimedBy: nameOf({ displayName, firstName, lastName }),
    undoUntil: claimedBy_ID !== null && claimedBy_ID === desk ? endOfUndo(prize.claimedAt) : null
  }))
}

const JOINED = [
  ...['name', 'description', 'stock'].map(column => `prize.${column} as ${column}`),
  'event.name as eventName',
  ...['displayName', 'firstName', 'lastName'].map(column => `claimedBy.${column} as ${column}`)
]

/** When the undo of a claim ends; null once it has ended. */
function endOfUndo(claimedAt: string | null): string | null {
  const end = claimedAt === null ? 0 : Date.parse(claimedAt) + UNDO_MS
  return end > nowMs() ? new Date(end).toISOString() : null
}
