import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { closingLine } from './closing-line.ts'
import { isFullRun, runUntil } from '../environment.ts'
import { BUDGET, keepCosts, sharedSeconds, sumOfCosts } from './costs.ts'
import { againstAllowance, domainCosts } from './domain-costs.ts'
import { keepFailedFiles } from './failed-files.ts'
import { outputFile } from './output-file.ts'
import type { DatabaseKind } from '../database/database.ts'
import { projectRoot } from '../launch.ts'
import { plannedFiles } from './planned-files.ts'
import { runFolder } from './run-folder.ts'
import { RunningFiles } from './running-files.ts'
import { keepSlowFiles, nameOf } from './slow-files.ts'
import { type TimedFile, timing } from './timing.ts'

interface TestFile {
  readonly path: string
  readonly context: {
    readonly config: {
      readonly globals: { readonly databaseKind?: DatabaseKind }
      readonly displayName?: { readonly name: string }
    }
  }
}

interface FileResult {
  readonly numFailingTests: number
  readonly testExecError?: unknown
}

interface TimedResult extends FileResult {
  readonly testFilePath: string
  readonly displayName?: { readonly name: string }
  readonly perfStats: { readonly runtime: number }
}

interface RunResult {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly TimedResult[]
}

/**
 * Shows what the backends of a failed test file have written, tells where the time went, and closes the run with
 * `N passed, N failed`.
 */
export default class Reporter {
  readonly #running = new RunningFiles()
  #failed: readonly string[] = []

  constructor() {
    runFolder()
    closingLine.installOnExit()
    this.#running.watch({ tell: writeLine, end: paths => this.#endStuck(paths) })
  }

  onTestFileStart(test: TestFile): void {
    this.#running.began(fileOf(test), test.path)
  }

  onTestResult(test: TestFile, result: FileResult, soFar: RunResult): void {
    this.#running.ended(fileOf(test))
    count(soFar)
    if (hasFailed(result)) this.#failed = [...this.#failed, test.path]
    if (hasFailed(result)) showOutput(test)
    plannedFiles.ended({ tier: tierOf(test), path: test.path })
    if (Date.now() > (runUntil() ?? Infinity) && plannedFiles.isTestDone && plannedFiles.open.length > 0)
      this.#endInTime()
  }

  async onRunComplete(_: unknown, results: RunResult): Promise<void> {
    this.#running.stop()
    count(results)
    keepFailedFiles(results.testResults.filter(hasFailed).map(({ testFilePath }) => testFilePath))
    const files = results.testResults.map(timed)
    const lines = [...timing(files), ...(isWhole(files) ? await fullRun(files) : partOfRun())]
    lines.forEach(writeLine)
  }

  /** Ends a run of which nothing is left but files that hang: they have failed, and `.ci/run` runs them once more, alone. */
  #endStuck(paths: readonly string[]): void {
    for (const path of paths) writeLine(`HANGS, so the run ends: ${relative(projectRoot, path)}`)
    closingLine.failed += paths.length
    this.#end([...this.#failed, ...paths])
  }

  /** Ends a run whose time is over, once all of `npm test` has run; what was left of the full run is named. */
  #endInTime(): void {
    for (const file of plannedFiles.open) writeLine(`NOT RUN, since the time is over: ${file}`)
    this.#end(this.#failed)
  }

  #end(failed: readonly string[]): never {
    keepFailedFiles(failed)
    // a worker in an endless loop hears nothing else
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)])
    process.exit(closingLine.failed > 0 ? 1 : 0)
  }
}

/** Shows what the backends of a failed test file have written. */
function showOutput({ path, context }: TestFile): void {
  const { databaseKind } = context.config.globals
  if (!databaseKind) return
  const output = outputFile(path, databaseKind)
  if (existsSync(output)) process.stderr.write(`${readFileSync(output, 'utf8')}\n`)
}

function count({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: RunResult): void {
  closingLine.passed = numPassedTests
  closingLine.failed = numFailedTests + numRuntimeErrorTestSuites
}

const writeLine = (line: string): void => void process.stderr.write(`${line}\n`)

const tierOf = ({ context }: TestFile): string => context.config.displayName?.name ?? ''

const fileOf = (test: TestFile): string => nameOf(tierOf(test), relative(projectRoot, test.path))

const TIERS = ['architecture', 'unit', 'service', 'database', 'browser']

/** A full run of which nothing was left out: single files that are named are never in all tiers. */
const isWhole = (files: readonly TimedFile[]): boolean =>
  isFullRun() && TIERS.every(tier => files.some(file => file.tier === tier))

const partOfRun = (): readonly string[] =>
  sumOfCosts(keepCosts('test-costs.json'), sharedSeconds(), isFullRun() ? undefined : BUDGET)

/** Keeps what a full run has cost, for the next one, and tells it. */
async function fullRun(files: readonly TimedFile[]): Promise<readonly string[]> {
  keepSlowFiles(files)
  const costs = keepCosts('full-run-costs.json')
  const shared = sharedSeconds()
  // the parser of TypeScript takes a second to load, which other runs do without
  const { citationsIn } = await import('../../requirements/support/citations.ts')
  const requirementsOf = (path: string): readonly string[] =>
    citationsIn(path, readFileSync(path, 'utf8')).cited.map(({ id }) => id)
  return [...sumOfCosts(costs, shared), ...againstAllowance(domainCosts(costs, requirementsOf), shared)]
}

const hasFailed = ({ numFailingTests, testExecError }: FileResult): boolean =>
  numFailingTests > 0 || Boolean(testExecError)

const timed = ({ testFilePath, displayName, perfStats }: TimedResult): TimedFile => ({
  tier: displayName?.name ?? '',
  path: relative(projectRoot, testFilePath),
  seconds: perfStats.runtime / 1000
})
