import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedColumns, tableOf } from '../../pins/support/stored-schema.ts'
import type { Backend } from '../../support/backend.ts'

/** Every file below `folder`, with its name and bytes as text. */
export function filesBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path, `${path}\n${readFileSync(path, 'latin1')}`])
}

/** Everything in every table of a backend, as text. */
export async function everyText(backend: Backend): Promise<string> {
  const tables = new Set((await storedColumns()).map(({ entity }) => tableOf(entity)))
  const rows = await Promise.all([...tables].map(table => backend.sql(`SELECT * FROM ${table}`)))
  return JSON.stringify(rows)
}
