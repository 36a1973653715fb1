import { existsSync, readFileSync } from 'node:fs'
import { closingLine } from './closing-line.ts'
import { outputFile } from './output-file.ts'
import type { DatabaseKind } from './database.ts'
import { runFolder } from './run-folder.ts'

interface TestFile {
  readonly path: string
  readonly context: { readonly config: { readonly globals: { readonly databaseKind?: DatabaseKind } } }
}

interface FileResult {
  readonly numFailingTests: number
  readonly testExecError?: unknown
}

interface RunResult {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
}

/** Shows what the backends of a failed test file have written, and closes the run with `N passed, N failed`. */
export default class Reporter {
  constructor() {
    runFolder()
    closingLine.installOnExit()
  }

  onTestResult(test: TestFile, result: FileResult): void {
    const failed = result.numFailingTests > 0 || result.testExecError !== undefined
    const { databaseKind } = test.context.config.globals
    if (!failed || !databaseKind) return
    const output = outputFile(test.path, databaseKind)
    if (existsSync(output)) process.stderr.write(`${readFileSync(output, 'utf8')}\n`)
  }

  onRunComplete(_: unknown, results: RunResult): void {
    closingLine.passed = results.numPassedTests
    closingLine.failed = results.numFailedTests + results.numRuntimeErrorTestSuites
  }
}
