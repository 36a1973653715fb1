import { beforeAll, beforeEach, expect } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { admin, dispatchLog, putTutorial, saved, takeRequests } from './support/changes.ts'
import { refusal, startWorkflowServer, token, workflow, type WorkflowServer } from './support/workflow-server.ts'
import { until, untilWritten } from '../support/until.ts'

onBothInFullRun('transactions', 'concurrency')
inFullRun()

/** Instances look twenty times a second; how long changes wait is up to their clocks, which the tests set. */
const WAIT = 50
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: WorkflowServer
let backend: Backend
/** When the test begins; each has two days of its own. */
let start = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
/** Number of dispatches that were accepted before the test. */
let before = 0

const launch = (env: Readonly<Record<string, string>> = {}, beside?: Backend): Promise<Backend> =>
  startBackend({
    env: {
      REBUILD_DEBOUNCE_MS: String(WAIT),
      REBUILD_DISPATCH_URL: server.url,
      REBUILD_DISPATCH_REPOSITORY: workflow.repository,
      REBUILD_TARGET_ENV: 'qa',
      ...env
    },
    ...(beside && { database: beside.database, dataDir: beside.dataDir })
  })

beforeAll(async () => {
  server = await startWorkflowServer()
  backend = await launch()
})

beforeEach(async () => {
  start = after(2 * DAY)
  before = server.accepted.length
  await backend.at(start)
})

/** Another instance of the same platform. */
async function launchOther(): Promise<Backend> {
  const other = await launch({}, backend)
  await other.at(start)
  return other
}

const logged = (count: number, of: Backend = backend) => dispatchLog(of, start, count)
const accepted = () => server.accepted.slice(before)

async function expectSkipped(of: Backend, missing: string): Promise<void> {
  const arrived = server.arrived()
  const { tutorial } = await putTutorial(of, 'skipped')
  await saved(of, 'PATCH', `Tutorials(${tutorial})`, { title: 'Saved' })
  await of.at(after(WAIT))
  const summary = `skipped: ${missing} is not configured`
  expect(await logged(1, of)).toEqual([{ status: 'SUCCESS', summary, details: null }])
  await untilWritten(of, `a rebuild (slug-targeted, 1 tutorial) is not dispatched: ${missing} is not configured`)
  expect(server.arrived()).toBe(arrived)
  expect(await takeRequests(of)).toEqual([])
}

test('without a repository a dispatch is skipped, and saving works', async () => {
  const elsewhere = await launch({ REBUILD_DISPATCH_REPOSITORY: '', GITHUB_DISPATCH_TOKEN: token })
  await elsewhere.at(start)
  await expectSkipped(elsewhere, 'REBUILD_DISPATCH_REPOSITORY')
  await elsewhere.stop()
})

testOnBoth('without a token too, until an admin sets one', async () => {
  await expectSkipped(backend, 'GITHUB_DISPATCH_TOKEN')
  const secrets = await saved(backend, 'GET', `Secrets?$filter=key eq 'GITHUB_DISPATCH_TOKEN'`)
  const [{ ID } = { ID: '' }] = secrets['value'] as readonly { readonly ID: string }[]
  await saved(backend, 'POST', `Secrets(${ID})/AdminService.setSecretValue`, { value: token })
  await saved(backend, 'POST', 'Tags', { name: 'topic>token' })
  await backend.at(after(3 * WAIT))
  expect(await logged(2)).toMatchObject([
    { status: 'SUCCESS' },
    { status: 'SUCCESS', summary: 'dispatched: full, read anew' }
  ])
  expect(accepted()).toHaveLength(1)
})

verifies(
  ['JOBS-001', 'JOBS-002'],
  'several saves are one dispatch, once nothing has changed for the wait',
  async () => {
    const one = await putTutorial(backend, 'save-one')
    const two = await putTutorial(backend, 'save-two')
    await saved(backend, 'PATCH', `Tutorials(${two.tutorial})`, { title: 'Second' })
    await saved(backend, 'PATCH', `Steps(${one.step})`, { title: 'First' })
    await backend.at(after(WAIT - 1))
    await saved(backend, 'PATCH', `Tutorials(${two.tutorial})`, { title: 'Second again' })
    // the first two have waited long enough, the last one has not
    await backend.at(after(WAIT))
    await delay(3 * WAIT)
    expect(accepted()).toEqual([])
    await backend.at(after(2 * WAIT))
    expect(await logged(1)).toEqual([
      { status: 'SUCCESS', summary: 'dispatched: slug-targeted, 2 tutorials', details: null }
    ])
    const inputs = { 'trigger-source': 'admin', environment: 'qa', mode: 'slug-targeted' }
    expect(accepted()).toEqual([
      { ref: 'main', inputs: { ...inputs, slugs: 'save-one,save-two', 'force-cap-refetch': 'false' } }
    ])
    expect(await takeRequests(backend)).toEqual([])
  }
)

test('changes that never pause are dispatched all the same', async () => {
  await saved(backend, 'POST', 'Tags', { name: 'topic>busy' })
  await backend.sql(`UPDATE tutorials_rebuild_Requests SET dueAt = '${after(MINUTE).toISOString()}'`)
  await backend.at(after(10 * WAIT))
  expect(await logged(1)).toMatchObject([{ status: 'SUCCESS' }])
})

verifiesOnSqlite('SETTINGS-014', 'the settings name the environment that is built', async () => {
  await saved(backend, 'PATCH', 'TenantSettings', { rebuildTargetEnv: 'staging' })
  await saved(backend, 'POST', 'Tags', { name: 'topic>environment' })
  await backend.at(after(WAIT))
  await logged(1)
  await saved(backend, 'PATCH', 'TenantSettings', { rebuildTargetEnv: null })
  const inputs = { environment: 'staging', mode: 'full', slugs: '', 'force-cap-refetch': 'true' }
  expect(accepted()).toMatchObject([{ ref: 'main', inputs }])
})

testOnBoth('two instances dispatch once; what a killed one has saved goes along', async () => {
  const other = await launchOther()
  const here = await putTutorial(backend, 'saved-here')
  const there = await putTutorial(backend, 'saved-there')
  await saved(backend, 'PATCH', `Tutorials(${here.tutorial})`, { title: 'Here' })
  await saved(other, 'PATCH', `Tutorials(${there.tutorial})`, { title: 'There' })
  await Promise.all([backend.at(after(WAIT)), other.at(after(WAIT))])
  expect(await logged(1)).toMatchObject([{ status: 'SUCCESS' }])
  expect(await takeRequests(backend)).toEqual([])
  expect(accepted().map(({ inputs }) => inputs['slugs'])).toEqual(['saved-here,saved-there'])

  await saved(other, 'PATCH', `Tutorials(${there.tutorial})`, { title: 'There again' })
  await other.kill()
  await backend.at(after(2 * WAIT))
  expect(await logged(2)).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }])
  expect(accepted().at(-1)?.inputs['slugs']).toBe('saved-there')
})

testOnBoth('a dispatch that dies with its instance is repeated by another, and the log says so', async () => {
  const other = await launchOther()
  const arrived = server.arrived()
  server.answerNext(() => undefined)
  await saved(other, 'POST', 'Tags', { name: 'topic>repeated' })
  await other.at(after(WAIT))
  await until(() => server.arrived() > arrived)
  await other.kill()
  await backend.at(after(3 * MINUTE))
  expect(await logged(2)).toMatchObject([
    { status: 'FAILED', details: 'The instance that dispatched it went away' },
    { status: 'SUCCESS', summary: 'dispatched: full, read anew' }
  ])
})

test('a dispatch that is refused is repeated later, with what has changed since', async () => {
  const { tutorial } = await putTutorial(backend, 'refused')
  server.answerNext(refusal(401, 'Bad credentials'))
  await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'First' })
  await backend.at(after(WAIT))
  expect(await logged(1)).toMatchObject([{ status: 'FAILED', details: '401 Bad credentials' }])
  await untilWritten(backend, 'could not be dispatched: 401 Bad credentials')
  expect(backend.output()).not.toContain(token)

  server.answerNext(refusal(422, 'No ref found', { 'Retry-After': '600' }))
  await backend.at(after(MINUTE + WAIT))
  expect(await logged(2)).toMatchObject([{ status: 'FAILED' }, { status: 'FAILED' }])
  const other = await putTutorial(backend, 'changed-since')
  await saved(backend, 'PATCH', `Tutorials(${other.tutorial})`, { title: 'Second' })
  // what is fresh waits for the target, too
  await backend.at(after(MINUTE + 2 * WAIT))
  const arrived = server.arrived()
  await delay(3 * WAIT)
  expect(server.arrived()).toBe(arrived)
  // what may be repeated does not take along what has not settled
  await saved(backend, 'POST', 'Tags', { name: 'topic>unsettled' })
  await backend.sql(
    `UPDATE tutorials_rebuild_Requests SET requestedAt = '${after(11 * MINUTE).toISOString()}',
     dueAt = '${after(12 * MINUTE).toISOString()}' WHERE attempts = 0`
  )
  await backend.at(after(11 * MINUTE + WAIT))
  expect(await logged(3)).toMatchObject([{ status: 'FAILED' }, { status: 'FAILED' }, { status: 'SUCCESS' }])
  await backend.at(after(12 * MINUTE))
  expect(await logged(4)).toMatchObject([{}, {}, {}, { status: 'SUCCESS' }])
  expect(accepted().map(({ inputs }) => [inputs['mode'], inputs['slugs']])).toEqual([
    ['slug-targeted', 'refused'],
    ['full', '']
  ])
})

test('changes that fail for a day are given up, those since are not', async () => {
  server.answerNext(refusal(404, 'Not Found'))
  for (const name of ['old', 'new'])
    expect((await admin(backend, 'POST', 'Tags', { name: `topic>${name}` })).status).toBe(201)
  await backend.sql(`UPDATE tutorials_rebuild_Requests SET reason = 'new', requestedAt = '${after(DAY).toISOString()}'
     WHERE ID = (SELECT max(ID) FROM tutorials_rebuild_Requests)`)
  await backend.at(after(DAY + MINUTE))
  expect(await logged(1)).toMatchObject([{ status: 'FAILED', details: '404 Not Found' }])
  expect(await backend.sql('SELECT reason, attempts FROM tutorials_rebuild_Requests')).toEqual([
    { reason: 'new', attempts: 1 }
  ])
  expect(await takeRequests(backend)).toHaveLength(1)
})
