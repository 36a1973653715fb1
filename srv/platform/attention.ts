import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'

const { SELECT } = cds.ql

/** Something that admins should look after; the home of the workplace shows those with a count. */
export interface Attention {
  readonly name: string
  /** The subject after the count, such as `failed jobs`. */
  readonly label: string
  /** `negative` when something does not work, `critical` when it waits for a person, `information` otherwise. */
  readonly severity: 'negative' | 'critical' | 'information'
  /** The page of the workplace with what is counted: a set of AdminService with its filters, as its address has them. */
  readonly list: { readonly at: string; readonly parameters?: Readonly<Record<string, string>> }
  count(read: Db): Promise<number>
}

/** Counts the rows of `entity` that are so; `where` is called at each count, for conditions on the time. */
export const rowsWhere =
  (entity: string, where: () => object): Attention['count'] =>
  async read => {
    const count = SELECT.one.from(entity).columns('count(*) as count').where(where())
    return Number((await read.run<{ count: number | string }>(count)).count)
  }
