import cds from '@sap/cds'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { bumpGeneration } from '../cap/database/generations.ts'
import { framework } from '../cap/types.ts'
import { type Definitions, personalColumns } from './model/personal-columns.ts'
import { USERS } from './model/user.ts'

const { DELETE, SELECT, UPDATE } = cds.ql

/** The accounts with these stable ids that there are, by their IDs. */
export async function accountsWith(tx: Tx, loginIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.run<{ ID: string }[]>(
    SELECT.from(USERS)
      .columns('ID')
      .where({ loginId: { in: [...loginIds] } })
      .orderBy('ID')
  )
  return rows.map(({ ID }) => ID)
}

/**
 * Deletes people who were made up, with every row that refers to them, those that an erasure of a real person would keep as
 * well (db/people/people.cds).
 */
export async function deletePeople(tx: Tx, IDs: readonly string[]): Promise<void> {
  if (IDs.length === 0) return
  await takeLock(tx, 'people')
  await bumpGeneration(tx, 'people')
  const theirs = { in: [...IDs] }
  const { links } = personalColumns(framework.model.definitions as Definitions)
  for (const { entity, column, erase } of links.filter(link => link.entity !== USERS)) {
    const statement = erase === 'unlink' ? UPDATE.entity(entity).set({ [column]: null }) : DELETE.from(entity)
    await tx.run(statement.where({ [column]: theirs }))
  }
  await tx.run(DELETE.from(USERS).where({ ID: theirs }))
}
