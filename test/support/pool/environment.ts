import type { Browser } from 'playwright-core'
import type { DatabaseKind } from '../database/database.ts'
import { browserAddress } from '../environment.ts'
import { createIssuer, type TestIssuer } from '../http/create-issuer.ts'
import { type GatewayOptions, plannedGateway } from '../launch-gateway.ts'
import MeteredEnvironment from '../run/metered-environment.ts'
import { outputFile } from '../run/output-file.ts'
import { BackendPool, type Environment, keepOutput, type Lease, shareable } from './backend-pool.ts'
import { closeWorkplace, openWorkplace, type Workplace } from './shared-workplace.ts'

/** Jest imports this module once per worker, outside of the sandboxes of the test files: so the pool outlives them. */
const pool = new BackendPool()
let issuer: Promise<TestIssuer> | undefined
let gatewayPlan: Promise<GatewayOptions & { readonly env: Environment }> | undefined
let workplace: Workplace | undefined

/** Global of test files that leads out of the sandbox; tests call `leaseBackend` instead. */
export interface LeaseCounter {
  lease(env: Environment): Promise<Lease['backend']>
  /** The same one for all files of the worker. */
  issuer(): Promise<TestIssuer>
  /** The same one for all files of the worker, until a test of one fails. */
  workplace(): Promise<Workplace>
  /** Connects with Playwright, which takes a second to load and is loaded once per worker here. */
  connectBrowser(address: string): Promise<Browser>
}

type Parameters = ConstructorParameters<typeof MeteredEnvironment>

/** The environment of the tests that need a backend, with the pool of the worker. */
export default class BackendEnvironment extends MeteredEnvironment implements LeaseCounter {
  readonly #kind: DatabaseKind
  readonly #testPath: string
  readonly #leases = new Map<string, Promise<Lease>>()
  #failed = false
  #isInWorkplace = false

  constructor(config: Parameters[0], context: Parameters[1]) {
    super(config, context)
    this.#kind = config.projectConfig.globals['databaseKind'] as DatabaseKind
    this.#testPath = context.testPath
    this.global['leaseCounter'] = this
  }

  /** The same backend for the same `env` during one test file. */
  async lease(env: Environment): Promise<Lease['backend']> {
    const wanted = JSON.stringify(env)
    const lease = this.#leases.get(wanted) ?? this.#firstLease(env)
    this.#leases.set(wanted, lease)
    return shareable((await lease).backend)
  }

  issuer(): Promise<TestIssuer> {
    return (issuer ??= createIssuer())
  }

  async workplace(): Promise<Workplace> {
    const plan = await (gatewayPlan ??= plannedGateway())
    const backend = await this.lease(plan.env)
    const isNew = workplace?.backend.pid !== backend.pid
    if (isNew || !workplace) {
      await leaveWorkplace()
      workplace = await openWorkplace(backend, plan, () => this.connectBrowser(browserAddress.get()))
    }
    this.#isInWorkplace = true
    this.costs.leased(workplace.gateway.pid, isNew)
    return workplace
  }

  async connectBrowser(address: string): Promise<Browser> {
    const { chromium } = await import('playwright-core')
    return chromium.connect(address)
  }

  async #firstLease(env: Environment): Promise<Lease> {
    const lease = await pool.lease(this.#kind, env)
    this.costs.leased(lease.backend.pid, lease.outputBefore === 0)
    return lease
  }

  handleTestEvent({ name }: { readonly name: string }): void {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true
  }

  /** A failed test may have stopped half way, so its backend is not handed on. */
  override async teardown(): Promise<void> {
    await super.teardown()
    if (this.#failed && this.#isInWorkplace) await leaveWorkplace()
    for (const started of this.#leases.values()) {
      const lease = await started.catch(() => undefined)
      if (!lease) continue
      keepOutput(lease, outputFile(this.#testPath, this.#kind))
      await pool.giveBack(lease, !this.#failed)
    }
  }
}

async function leaveWorkplace(): Promise<void> {
  if (workplace) await closeWorkplace(workplace)
  workplace = undefined
}
