import { placeholders, reader } from './database.ts'

/** The row and the column of a table that hold bytes; names are those of SQL. */
export interface BytesAt {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly value: string
}

/** Reads bytes alone, in a raw query: CQL would take them for base64 on SQLite. Undefined without a row, or without bytes in it. */
export async function readBytes({ table, column, key, value }: BytesAt): Promise<Buffer | undefined> {
  const sql = `SELECT ${column} AS bytes FROM ${table} WHERE ${key} = ${placeholders(1)}`
  const [row] = await (await reader()).run<{ bytes: Uint8Array | null }[]>(sql, [value])
  return row?.bytes ? Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) : undefined
}
