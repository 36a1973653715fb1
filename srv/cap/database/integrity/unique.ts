import { framework } from '../../types.ts'

interface Table {
  readonly elements?: Readonly<Record<string, unknown>>
}

/**
 * The column whose value is there already, as far as the error of the database tells. Of several columns it is the last:
 * the others say within what the value is unique. Indexes over an expression are named `<entity>_<column>`.
 */
export function takenColumn(error: unknown): string | undefined {
  const { message = '', detail = '', table = '' } = error as Partial<Record<string, string>>
  const onSqlite =
    /^UNIQUE constraint failed: index '\w+_(\w+?)'/.exec(message) ??
    /^UNIQUE constraint failed: .*\.(\w+)(?: in:)?$/m.exec(message)
  return onSqlite?.[1] ?? asDeclared(table, /^Key \(.*?(\w+)(?:::text\))?\)=\(/.exec(detail)?.[1])
}

/** PostgreSQL knows names in lower case only. */
function asDeclared(table: string, column: string | undefined): string | undefined {
  if (column === undefined) return undefined
  const definitions = Object.entries(framework.model.definitions as Readonly<Record<string, Table>>)
  const [, entity] = definitions.find(([name]) => name.replaceAll('.', '_').toLowerCase() === table) ?? []
  return Object.keys(entity?.elements ?? {}).find(name => name.toLowerCase() === column) ?? column
}
