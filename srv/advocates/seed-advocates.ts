import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { nowText } from '../../lib/time.ts'
import { type Db, inTransaction, type Tx } from '../cap/database/database.ts'
import { ADVOCATES } from './roster/advocates.ts'
import { slugForm } from './slug-form.ts'

const { DELETE, INSERT, SELECT } = cds.ql

/** Creator of the advocates of a seed. */
const BY = 'samples'

/** An advocate of a new installation. */
export interface SeedAdvocate {
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly region: string
  readonly location: string
  readonly bio: string
}

/** Stores advocates, unless there are some already. */
export function seedAdvocates(seeds: readonly SeedAdvocate[]): Promise<void> {
  const at = nowText()
  const rows = seeds.map(seed => ({
    ...seed,
    ...{ ID: newId(), slug: slugForm(`${seed.firstName} ${seed.lastName}`) },
    ...{ createdAt: at, createdBy: BY, modifiedAt: at, modifiedBy: BY }
  }))
  return inTransaction(async tx => {
    if (await tx.run(SELECT.one.from(ADVOCATES).columns('ID'))) return
    await tx.run(INSERT.into(ADVOCATES).entries(rows))
  })
}

/** IDs of the advocates of a seed that nobody has changed. */
export async function seededAdvocates(db: Db): Promise<readonly string[]> {
  const rows = await db.run<{ ID: string }[]>(
    SELECT.from(ADVOCATES).columns('ID').where({ createdBy: BY, modifiedBy: BY }).orderBy('ID')
  )
  return rows.map(({ ID }) => ID)
}

/** Deletes advocates with all that belongs to them. */
export async function deleteAdvocates(tx: Tx, IDs: readonly string[]): Promise<void> {
  if (IDs.length > 0) await tx.run(DELETE.from(ADVOCATES).where({ ID: { in: [...IDs] } }))
}
