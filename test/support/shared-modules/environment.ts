// loaded before a test fakes timers, since whoever imported it then would keep the fake ones
import 'node:timers/promises'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'
import { noteVariables } from '../environment.ts'
import { type CostMeter, costMeter } from '../run/costs.ts'
import MeteredEnvironment from '../run/metered-environment.ts'

type Parameters = ConstructorParameters<typeof MeteredEnvironment>

/** Jest's own process, which runs few files in itself and in watch mode would not see that a module changes. */
const isWorker = process.argv[1]?.includes('jest-worker') ?? false

/** Of an error: enough to see where a test has failed. */
const FRAMES = 20

/**
 * The globals of the worker itself, for tests whose modules are loaded by Node.js and shared by all files of the worker. What
 * a file leaves behind in mocks, timers and variables goes with its end.
 */
class SharedEnvironment {
  readonly global = globalThis
  readonly fakeTimers = null
  readonly moduleMocker = new ModuleMocker(globalThis)
  readonly fakeTimersModern: ModernFakeTimers
  readonly #costs: CostMeter
  readonly #restoreVariables = noteVariables()

  constructor({ projectConfig }: Parameters[0], { testPath }: Parameters[1]) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.#costs = costMeter(projectConfig.displayName?.name ?? '', testPath)
  }

  /** Jest has set 100 frames by then, and each call of `expect` collects them for an error that it seldom throws. */
  async setup(): Promise<void> {
    Error.stackTraceLimit = FRAMES
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    this.#restoreVariables()
    this.#costs.note()
  }

  getVmContext(): null {
    return null
  }

  exportConditions(): string[] {
    return ['node', 'node-addons']
  }
}

export default isWorker ? SharedEnvironment : MeteredEnvironment
