import cds from '@sap/cds'
import { conflict } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import type { Element } from '../../cap/types.ts'

const { SELECT } = cds.ql
const CHANGES = 'sap.changelog.Changes'

/** So many changes of one save are put back at once. */
const MOST = 5000

/** Longer values are stored cut, with dots at their end. */
const CUT = 4900

/** An entry of the change log. */
export interface Entry {
  readonly ID: string
  readonly entity: string
  readonly entityKey: string
  readonly objectID: string | null
  readonly attribute: string
  readonly modification: 'create' | 'update' | 'delete'
  readonly valueChangedFrom: string | null
  readonly valueChangedTo: string | null
  readonly valueChangedFromLabel: string | null
  readonly valueChangedToLabel: string | null
  readonly valueDataType: string | null
  readonly transactionID: number | string | null
}

const COLUMNS =
  `ID entity entityKey objectID attribute modification valueChangedFrom valueChangedTo valueChangedFromLabel
  valueChangedToLabel valueDataType transactionID`.split(/\s+/)

/** Such an entry; undefined when there is none. */
export const entryOf = (db: Db, ID: string): Promise<Entry | undefined> =>
  db.run(
    SELECT.one
      .from(CHANGES)
      .columns(...COLUMNS)
      .where({ ID })
  )

/** All that the save of an entry has changed of its object. */
export async function entriesOfSave(db: Db, { entity, entityKey, transactionID }: Entry): Promise<readonly Entry[]> {
  const found = await db.run<Entry[]>(
    SELECT.from(CHANGES)
      .columns(...COLUMNS)
      .where({ entity, entityKey, transactionID })
      .orderBy('ID')
      .limit(MOST + 1)
  )
  if (found.length > MOST)
    throw conflict('too_many', `This save has changed more than ${MOST} values; put them back one by one`)
  return found.filter(({ valueDataType }) => valueDataType !== 'cds.Composition')
}

/** True for an entry of a part of the object, with the row before and after as JSON. */
export const isOfPart = ({ valueDataType }: Entry): boolean => valueDataType !== null && !/^cds\./.test(valueDataType)

/** True for a value that is not stored whole. */
export const isCut = (value: string | null): boolean => value !== null && value.length > CUT && value.endsWith('...')

/** A value of the log as the column has it. */
export function typed(value: string | null, { type = '', _type = type }: Element): unknown {
  if (value === null) return null
  if (_type === 'cds.Boolean') return value === 'true' || value === '1'
  if (/^cds\.(?:U?Int|Decimal|Double)/.test(_type)) return Number(value)
  if (/^cds\.(?:Timestamp|DateTime)$/.test(_type)) return moment(value)
  return value
}

/** PostgreSQL writes moments without their zone, which is UTC. */
function moment(value: string): string {
  const at = new Date(/Z$|[+-]\d\d(?::?\d\d)?$/.test(value) ? value : `${value.replace(' ', 'T')}Z`)
  return Number.isNaN(at.getTime()) ? value : at.toISOString()
}

/** Equal as values of a column, whatever the database makes of them. */
export function isSame(one: unknown, other: unknown, element: Element): boolean {
  const plain = (value: unknown): unknown =>
    value === undefined || value === null || value === ''
      ? null
      : typed(typeof value === 'string' ? value : JSON.stringify(value), element)
  return plain(one) === plain(other)
}
