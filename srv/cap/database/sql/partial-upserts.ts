import type { Row } from '../../types.ts'
import type { RendererClass, Upsert } from './renderer.ts'

const UPDATE = ' DO UPDATE SET '

/**
 * `Base` whose upserts update the columns that one of their entries names, and those that are set at each update. CAP updates
 * all columns: those that no entry names get the value that they had as the statement began, and what another transaction has
 * written to them meanwhile is lost.
 */
export function upsertGivenColumns(Base: RendererClass): RendererClass {
  return class extends Base {
    override UPSERT(query: Upsert): string {
      const sql = super.UPSERT(query)
      const given = namesIn(query.UPSERT?.entries)
      const start = sql.lastIndexOf(UPDATE)
      if (!given || start < 0) return sql
      const kept = this.columns.filter(column => !isGiven(given, column) && !isSetAtUpdates(query, column))
      const assignments = new Set(kept.map(column => `${this.quote(column)} = excluded.${this.quote(column)}`))
      const left = sql
        .slice(start + UPDATE.length)
        .split(',')
        .filter(each => !assignments.has(each))
      return (this.sql = sql.slice(0, start) + (left.length > 0 ? UPDATE + left.join(',') : ' DO NOTHING'))
    }
  }
}

/** Names that the entries have a value for, null too; undefined where they come as a stream. */
function namesIn(entries: readonly Row[] = []): ReadonlySet<string> | undefined {
  const [first] = entries
  if (!first || Symbol.iterator in first || Symbol.asyncIterator in first) return undefined
  return new Set(entries.flatMap(row => Object.keys(row).filter(name => row[name] !== undefined)))
}

/** True for a column that is named, and for one of a structure that is. */
function isGiven(given: ReadonlySet<string>, column: string): boolean {
  if (given.has(column)) return true
  for (const name of given) if (column.startsWith(`${name}_`)) return true
  return false
}

function isSetAtUpdates({ elements, _target }: Upsert, column: string): boolean {
  return (elements ?? _target?.elements)?.[column]?.['@cds.on.update'] !== undefined
}
