import { beginsQuery, bestFirst, valueQuery, valuesQuery } from '../../metadata/query/value-query.ts'
import { plainText } from '../../metadata/text.ts'
import type { Entity, Model, ValueList } from '../../metadata/types.ts'
import { type Listed, readList, type Row } from '../data/service.ts'

/** Rows that are read to find the best of them. */
const READ = 25

const nothing: Listed<Row> = { rows: [], total: 0 }

/** The rows of a value list that what is typed finds, the best first. @throws Refusal */
export async function findValues(model: Model, list: ValueList, typed: string): Promise<Listed<Row>> {
  const target = model.sets.get(list.set)
  if (!target) return nothing
  const begins = typed.trim() === '' ? undefined : beginsQuery(target, list, typed, { top: READ })
  const [first, all] = await Promise.all([
    begins === undefined ? nothing : readList(`${list.set}?${begins}`),
    readPageOfValues(target, list, typed, 0, READ)
  ])
  return { rows: bestFirst(list, [...first.rows, ...all.rows], typed), total: Math.max(first.total, all.total) }
}

/** A page of them in the order of their names. @throws Refusal; DOMException when it is aborted */
export const readPageOfValues = (
  target: Entity,
  list: ValueList,
  typed: string,
  skip: number,
  top: number,
  signal?: AbortSignal
): Promise<Listed<Row>> => readList(`${list.set}?${valuesQuery(target, list, typed, { top, skip })}`, signal)

/** Rows of a short list that are offered as choices. */
const MOST_CHOICES = 200

/** Path of the rows of a list that is short and stays as it is. */
export function pathOfChoices({ sets }: Model, list: ValueList): string | undefined {
  const target = sets.get(list.set)
  return target && `${list.set}?${valuesQuery(target, list, '', { top: MOST_CHOICES })}`
}

/** The words of a value: the first text of its row, or itself where there is none. */
export async function textOfValue(model: Model, list: ValueList, value: string): Promise<string> {
  const target = model.sets.get(list.set)
  if (!target) return value
  const { rows } = await readList(`${list.set}?${valueQuery(target, list, value)}`).catch(() => nothing)
  return plainText(rows[0]?.[list.texts[0] ?? list.value]) || value
}
