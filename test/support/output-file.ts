import { join, relative } from 'node:path'
import { projectRoot } from './launch.ts'
import { outputFolder } from './run-folder.ts'

/** The file with the output of the backends that one test file started in one jest project. */
export function outputFile(testPath: string, project: string): string {
  return join(outputFolder(), `${project}-${relative(projectRoot, testPath).replaceAll('/', '-')}.log`)
}
