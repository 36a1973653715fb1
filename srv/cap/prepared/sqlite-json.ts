import type { Entity } from '../types.ts'
import type { RowForm } from './rows.ts'

/** The elements of an answer that the JSON of CAP's statements lacks, or has too many. */
interface Changes {
  /** Elements that hold entity tags. */
  readonly tags: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
}

/** CAP's call that makes the row itself, the first in its statement. */
const OUTER = "SELECT json_insert('{}',"

/**
 * CAP's statement with JSON that is complete: hidden elements are left out, entity tags and what `form` says are there. Undefined where it does not
 * have the form that CAP gives it on SQLite: `json_insert('{}','$."name"',value, …)` for rows, `jsonb_insert` for nested ones.
 */
export function completeJson(
  sql: string,
  entity: Entity,
  { added = [], dropped = [] }: RowForm = {}
): string | undefined {
  const nested = changesOf(entity)
  const isOuter = sql.startsWith(OUTER)
  if (added.length + dropped.length > 0 && !isOuter) return undefined
  const outer = { ...nested, hidden: new Set([...nested.hidden, ...dropped]) }
  const members = added.flatMap(([name, value]) => [`'$."${name}"'`, `json('${JSON.stringify(value)}')`])
  let complete = ''
  let index = 0
  for (;;) {
    const start = sql.indexOf(BEGIN, index)
    if (start < 0) return index === 0 ? undefined : complete + sql.slice(index)
    const begin = start + BEGIN.length
    const parts = argumentsAt(sql, begin)
    if (!parts || parts.length % 2 !== 0) return undefined
    const isRow = index === 0
    const inserted = isRow ? changed(parts, outer, members) : changed(parts, nested)
    complete += sql.slice(index, begin) + inserted.join(',')
    index = begin + parts.join(',').length
  }
}

/** The call of both functions, whose names end alike. */
const BEGIN = "_insert('{}',"

function changed(
  parts: readonly string[],
  { tags, hidden }: Changes,
  members: readonly string[] = []
): readonly string[] {
  const left: string[] = []
  const added: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [path = '', value = ''] = [parts[index], parts[index + 1]]
    const name = path.slice(4, -2)
    if (!hidden.has(name)) left.push(path, value)
    if (tags.has(name)) added.push(`'$."@odata.etag"'`, `'W/"'||${value}||'"'`)
  }
  return [...left, ...members, ...added]
}

/** The arguments from `begin` on to the end of the call; undefined where it has none. */
function argumentsAt(sql: string, begin: number): string[] | undefined {
  const parts: string[] = []
  let depth = 0
  let start = begin
  for (let index = begin; index < sql.length; index++) {
    const character = sql[index] as string
    if (character === "'" || character === '"') {
      index = sql.indexOf(character, index + 1)
      if (index < 0) return undefined
    } else if (character === '(') depth++
    else if (character === ',' && depth === 0) {
      parts.push(sql.slice(start, index))
      start = index + 1
    } else if (character === ')') {
      if (depth === 0) return [...parts, sql.slice(start, index)]
      depth--
    }
  }
  return undefined
}

/** Of the entity and of those that it leads to; whether they are right for a statement, its first answer tells. */
function changesOf(entity: Entity): Changes {
  const targets = Object.values(entity.elements).flatMap(({ _target }) => _target ?? [])
  const entities = [entity, ...targets]
  return {
    tags: new Set(entities.flatMap(({ _etag }) => _etag?.name ?? [])),
    hidden: new Set(entities.flatMap(hiddenOf))
  }
}

const hiddenOf = ({ elements }: Entity): readonly string[] =>
  Object.values(elements).flatMap(({ name, '@cds.api.ignore': isHidden }) => (isHidden ? name : []))
