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
  /** The page of the workplace that has exactly what is counted: a set of AdminService with its filters, as its address has them. */
  readonly list: { readonly at: string; readonly parameters?: Parameters }
  /** How many there are; with parameters that belong to this count, such as a time, beside those of the list. */
  count(read: Db): Promise<number | Counted>
}

type Parameters = Readonly<Record<string, string>>

interface Counted {
  readonly count: number
  readonly parameters: Parameters
}

/** Counts the rows of `entity` that are so. */
export const rowsWhere =
  (entity: string, where: object) =>
  async (read: Db): Promise<number> => {
    const count = SELECT.one.from(entity).columns('count(*) as count').where(where)
    return Number((await read.run<{ count: number | string }>(count)).count)
  }

/** The filter of an address for any of these values, one a line (`readConditions` of the workplace). */
export const anyOf = (values: readonly string[]): string => values.map(value => `=${value}`).join('\n')
