import { parameters, type Tx } from '../database/database.ts'
import { tableOf } from '../database/tables.ts'
import { type Entity, framework } from '../types.ts'

/** The rows of CAP that say who has which drafts, and the columns of these. */
const DRAFTS = 'DRAFT.DraftAdministrativeData'
const OWNERS = ['CreatedByUser', 'LastChangedByUser', 'InProcessByUser']
const WRITERS = ['createdBy', 'modifiedBy']

/**
 * Replaces users in drafts, which are in no table of the model. The drafts stay for the others, who may take them over, until
 * CAP deletes what nobody goes on with. Calls `tell` with the number of replaced names of each table.
 */
export async function replaceDraftUsers(
  tx: Tx,
  users: readonly string[],
  replacement: string,
  tell: (entity: string, values: number) => void
): Promise<void> {
  if (users.length === 0) return
  for (const { name, columns } of draftTables())
    for (const column of columns) {
      const [to, ...from] = parameters(1 + users.length)
      const result = await tx.run<{ readonly changes: number }>(
        `UPDATE ${tableOf(name)} SET ${column} = ${to} WHERE ${column} IN (${from.join(', ')})`,
        [replacement, ...users]
      )
      tell(name, Number(result.changes))
    }
}

function draftTables(): { readonly name: string; readonly columns: readonly string[] }[] {
  const drafts = Object.values(framework.model.definitions as Readonly<Record<string, Entity>>)
    .filter(entity => entity.kind === 'entity' && entity.drafts)
    .map(({ name, elements }) => {
      return { name: `${name}.drafts`, columns: WRITERS.filter(column => elements[column]) }
    })
  return drafts.length > 0 ? [{ name: DRAFTS, columns: OWNERS }, ...drafts] : []
}
