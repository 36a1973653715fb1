import { expect } from '@jest/globals'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updatesPins } from '../support/environment.ts'
import { table, type TableRow } from './support/table.ts'

/**
 * Compares rows with the table in `test/pins/<name>.txt`. A pin freezes what others rely on (routes and who may call
 * them, limits, defaults), so a difference is either a mistake or a decision. A decision is written down with
 * `UPDATE_PINS=true npm test -- <test file>`, and the changed table is reviewed and committed with the change.
 */
export function expectPin(name: string, rows: readonly TableRow[]): void {
  const file = join(import.meta.dirname, `${name}.txt`)
  const actual = table(rows)
  if (updatesPins()) return writeFileSync(file, actual)
  if (!existsSync(file)) throw new Error(`There is no pin ${file} yet; UPDATE_PINS=true writes it:\n${actual}`)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}
