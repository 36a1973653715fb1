import { inspect } from 'node:util'
import { DAY, HOUR, MINUTE } from '../../lib/time.ts'
import { isProduction } from '../platform/config/config.ts'
import { log } from '../cap/log.ts'
import { counter } from '../platform/metrics/metrics.ts'
import { readSecret } from '../secrets/index.ts'
import { tenantSettings } from '../tenant/index.ts'
import type { Rebuild } from './rebuild.ts'
import { type Claim, claim, postpone, complete, findDue } from './requests.ts'
import { variables } from './variables.ts'
import { dispatchWorkflow, type Dispatched, type Workflow } from './workflow-dispatch.ts'

const TOKEN = 'GITHUB_DISPATCH_TOKEN'
const FIRST_PAUSE = MINUTE
const LONGEST_PAUSE = HOUR
/** Age at which a request expires; the next change requests a rebuild again. */
const GIVE_UP_AFTER = DAY

/** Result of a dispatch; `missing` is the name of a variable or secret that is not configured. */
type Outcome = Dispatched | { readonly missing: string }

/** Dispatches one rebuild for all due changes, on one of the instances (JOBS-001). */
export async function dispatchWhenDue(): Promise<void> {
  const due = await findDue()
  const claimed = due && (await claim(due))
  if (!claimed) return
  const outcome = await dispatch(claimed.rebuild)
  if ('missing' in outcome) return skip(claimed, outcome.missing)
  return outcome.accepted ? succeed(claimed, outcome) : fail(claimed, outcome)
}

/** Never rejects: every error counts as a failed dispatch, which is retried. */
async function dispatch(rebuild: Rebuild): Promise<Outcome> {
  const { REBUILD_DISPATCH_REPOSITORY: repository } = variables
  if (repository === undefined) return { missing: 'REBUILD_DISPATCH_REPOSITORY' }
  try {
    const token = await readSecret(TOKEN)
    if (token === undefined) return { missing: TOKEN }
    return await dispatchWorkflow(workflowIn(repository), await inputsOf(rebuild), token)
  } catch (error) {
    return { accepted: false, answer: error instanceof Error ? error.message : inspect(error) }
  }
}

function workflowIn(repository: string): Workflow {
  const { REBUILD_DISPATCH_URL: api, REBUILD_DISPATCH_WORKFLOW: file, REBUILD_DISPATCH_REF: ref } = variables
  return { api, repository, file, ref }
}

/** Inputs of the workflow. GitHub accepts strings only. */
async function inputsOf({ mode, slugs, refetch }: Rebuild): Promise<Readonly<Record<string, string>>> {
  const { rebuildTargetEnv } = await tenantSettings.values()
  return {
    'trigger-source': 'admin',
    environment: rebuildTargetEnv ?? (isProduction() ? 'prod' : 'dev'),
    mode,
    slugs: slugs.join(','),
    'force-cap-refetch': String(refetch)
  }
}

async function skip(claimed: Claim, missing: string): Promise<void> {
  counter('rebuild.skipped').add()
  log('rebuild').warn(`a rebuild (${describe(claimed.rebuild)}) is not dispatched: ${missing} is not configured`)
  await complete(claimed, { status: 'SUCCESS', summary: `skipped: ${missing} is not configured` })
}

async function succeed(claimed: Claim, { answer }: Dispatched): Promise<void> {
  counter('rebuild.dispatched').add()
  log('rebuild').info(`a rebuild (${describe(claimed.rebuild)}) is dispatched: ${answer}`)
  await complete(claimed, { status: 'SUCCESS', summary: `dispatched: ${describe(claimed.rebuild)}` })
}

async function fail(claimed: Claim, { answer, retryAfter = 0 }: Dispatched): Promise<void> {
  counter('rebuild.failed').add()
  const outcome = {
    status: 'FAILED',
    summary: `not dispatched: ${describe(claimed.rebuild)}`,
    errorDetails: answer
  } as const
  log('rebuild').error(`a rebuild (${describe(claimed.rebuild)}) could not be dispatched: ${answer}`)
  const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** claimed.attempts, LONGEST_PAUSE), retryAfter)
  await postpone(claimed, { pause, giveUpAfter: GIVE_UP_AFTER }, outcome)
}

const describe = ({ mode, slugs, refetch }: Rebuild) =>
  [
    mode,
    ...(slugs.length > 0 ? [slugs.length === 1 ? '1 tutorial' : `${slugs.length} tutorials`] : []),
    ...(refetch ? ['read anew'] : [])
  ].join(', ')
