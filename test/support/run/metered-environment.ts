import { TestEnvironment } from 'jest-environment-node'
import { type CostMeter, costMeter } from './costs.ts'

type Parameters = ConstructorParameters<typeof TestEnvironment>

/** Node's environment, which measures what a test file costs. */
export default class MeteredEnvironment extends TestEnvironment {
  protected readonly costs: CostMeter

  constructor(config: Parameters[0], context: Parameters[1]) {
    super(config, context)
    this.costs = costMeter(config.projectConfig.displayName?.name ?? '', context.testPath)
  }

  override async teardown(): Promise<void> {
    this.costs.note()
    await super.teardown()
  }
}
