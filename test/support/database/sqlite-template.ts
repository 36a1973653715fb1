import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { runFolder } from '../run/run-folder.ts'

/** The file that new databases of this run are copies of: with the schema and the rows that a first start makes. */
const template = (): string => join(runFolder(), 'template.sqlite')

/** Copies the template to `file`, where there is one and the file is new. Returns whether the file is still to be made. */
export function copyTemplate(file: string): boolean {
  // a folder that the backend is to make gets no file before
  if (existsSync(file) || !existsSync(dirname(file))) return false
  if (!existsSync(template())) return true
  copyFileSync(template(), file)
  return false
}

/** Makes `database` the template of this run: a start has just made it, and nobody has written to it. */
export function keepTemplate(database: DatabaseSync): void {
  if (existsSync(template())) return
  const unfinished = `${template()}-${process.pid}`
  database.exec(`VACUUM INTO '${unfinished}'`)
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, template())
}
