import { join, relative } from 'node:path'
import { projectRoot } from '../launch.ts'
import type { DatabaseKind } from '../database/database.ts'
import { outputFolder } from './run-folder.ts'

/** The file with the output of the backends that one test file used on one database. */
export function outputFile(testPath: string, kind: DatabaseKind): string {
  return join(outputFolder(), `${kind}-${relative(projectRoot, testPath).replaceAll('/', '-')}.log`)
}
