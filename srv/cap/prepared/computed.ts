import type { ApplicationService } from '@sap/cds'
import { ensureColumn } from '../model/computed-elements.ts'
import { noteHarmless } from './eligible.ts'

/** An element of rows that no table has. */
export interface ComputedElement {
  readonly name: string
  /** The column that it is computed from, which is read with it. */
  readonly from: string
  /** Its value, of what the database has; it depends on nothing else. */
  compute(this: void, value: unknown): unknown
}

type Row = Record<string, unknown>

const computed = new Map<string, readonly ComputedElement[]>()

/** Has reads of an entity compute elements of their rows, also where plans answer them. */
export function computeElements(
  service: ApplicationService,
  entity: string,
  elements: readonly ComputedElement[]
): void {
  service.before('READ', entity, ({ query }) => {
    for (const { name, from } of elements) ensureColumn(query, name, from)
  })
  service.after('READ', entity, (rows: unknown) => {
    for (const row of [rows].flat()) if (row) computeIn(row as Row, elements)
  })
  const name = `${service.name}.${entity}`
  computed.set(name, elements)
  noteHarmless(name, 2)
}

/** The elements of an entity that are computed. */
export const computedOf = ({ name }: { readonly name: string }): readonly ComputedElement[] => computed.get(name) ?? []

/** Computes the elements of a row whose columns were read. */
export function computeIn(row: Row, elements: readonly ComputedElement[]): void {
  for (const { name, from, compute } of elements) if (row[from] !== undefined) row[name] = compute(row[from])
}
