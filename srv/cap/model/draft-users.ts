import { parameters, type Tx } from '../database/database.ts'
import { tableOf } from '../database/tables.ts'
import { type Entity, framework } from '../types.ts'

/** The rows of CAP that say who has which drafts, and the columns of these. */
export const DRAFTS = 'DRAFT.DraftAdministrativeData'
export const OWNERS: readonly string[] = ['CreatedByUser', 'LastChangedByUser', 'InProcessByUser']
export const WRITERS: readonly string[] = ['createdBy', 'modifiedBy']

/** The column that says who is editing a draft; CAP takes an empty text for nobody. */
const EDITOR = 'InProcessByUser'

/**
 * Replaces users in drafts, which are in no table of the model, and unlocks what they were editing. The drafts stay for the others,
 * who may take them over, until CAP deletes what nobody goes on with. Calls `tell` with the number of replaced names of each table.
 */
export async function replaceDraftUsers(
  tx: Tx,
  users: readonly string[],
  replacement: string,
  tell: (entity: string, values: number) => void
): Promise<void> {
  const drafts = draftTables()
  if (users.length === 0 || drafts.length === 0) return
  for (const { name, columns } of [{ name: DRAFTS, columns: OWNERS }, ...drafts])
    for (const column of columns) {
      const [to, ...from] = parameters(1 + users.length)
      const result = await tx.run<{ readonly changes: number }>(
        `UPDATE ${tableOf(name)} SET ${column} = ${to} WHERE ${column} IN (${from.join(', ')})`,
        [column === EDITOR ? '' : replacement, ...users]
      )
      tell(name, Number(result.changes))
    }
}

/** A table of drafts. */
export interface DraftTable {
  readonly name: string
  /** The entity that they are drafts of. */
  readonly entity: string
  /** The columns that name who has written a row. */
  readonly columns: readonly string[]
}

/** The tables of drafts of all entities that have them, and of their parts. */
export const draftTables = (): readonly DraftTable[] =>
  Object.values(framework.model.definitions as Readonly<Record<string, Entity>>)
    .filter(entity => entity.kind === 'entity' && entity.drafts)
    .map(({ name, elements }) => {
      return { name: `${name}.drafts`, entity: name, columns: WRITERS.filter(column => elements[column]) }
    })
