import { evaluate, type Row, valueAt } from '../evaluate.ts'
import { listOf } from '../csdl.ts'
import type { Entity, Model, Property, ValueList } from '../types.ts'
import { plainText } from '../text.ts'
import { literal } from '../keys.ts'

/** The value list that a row has of a property: of the qualifiers that its state makes relevant the first, with its conditions. */
export function valueListFor({ valueList, valueLists }: Property, { sets }: Model, row: Row): ValueList | undefined {
  const relevant = listOf(valueLists?.relevant).map(each => evaluate(each, row))
  const [named] = relevant.flatMap(each => valueLists?.byQualifier.get(plainText(each)) ?? [])
  const list = named ?? valueList
  const target = list && sets.get(list.set)
  const conditions = target ? valueListConditions(list, target, row) : []
  return list && conditions.length > 0 ? { ...list, conditions } : list
}

/** Conditions of the rows that are offered: constants, and what the row that is edited has already. */
export function valueListConditions(list: ValueList, target: Entity, row: Row): readonly string[] {
  const { constants = [], ins = [] } = list
  const equal = (there: string, value: unknown): string =>
    `${there} eq ${literal(value, target.properties.get(there)?.type ?? 'Edm.String')}`
  const bound = ins.flatMap(({ here, there }) => {
    const value = valueAt(row, here)
    return value === null || value === undefined || value === '' ? [] : [equal(there, value)]
  })
  return [...constants.map(({ there, value }) => equal(there, value)), ...bound]
}

/** The properties that are read of each row that is offered. */
export const valueListPaths = ({ value, texts, outs = [] }: ValueList): readonly string[] => [
  ...new Set([value, ...texts, ...outs.map(({ there }) => there)])
]

/** The order of the rows: that of the presentation, else that of their text. */
export function valueListOrder({ value, texts, presentation }: ValueList, target: Entity | undefined): string {
  const { order = [] } = (presentation === undefined ? undefined : target?.presentations.get(presentation)) ?? {}
  if (order.length === 0) return texts[0] ?? value
  return order.map(({ path, descending }) => (descending ? `${path} desc` : path)).join(',')
}

/** Values of further properties that come with a chosen row. */
export const valuesWith = ({ outs = [] }: ValueList, chosen: Row): Row =>
  Object.fromEntries(outs.map(({ here, there }) => [here, chosen[there] ?? null]))
