import { beforeAll, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { dispatchLog, putTutorial, saved, takeRequests } from './support/changes.ts'
import { refusal, startWorkflowServer, token, workflow, type WorkflowServer } from './support/workflow-server.ts'

/** Instances look twenty times a second; how long changes wait is up to the clock, which the tests set. */
const WAIT = 50
const MINUTE = 60_000
const start = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

let server: WorkflowServer
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startWorkflowServer()
  env = {
    REBUILD_DEBOUNCE_MS: String(WAIT),
    REBUILD_DISPATCH_URL: server.url,
    REBUILD_DISPATCH_REPOSITORY: workflow.repository,
    GITHUB_DISPATCH_TOKEN: token
  }
})

/** A backend whose clock stands at `start`, and a tutorial on it. */
async function openBackend(more: Readonly<Record<string, string>> = {}, beside?: Backend): Promise<Backend> {
  const database = beside && { database: beside.database, dataDir: beside.dataDir }
  const backend = await startBackend({ env: { ...env, ...more }, ...database })
  await backend.at(start)
  return backend
}

/** Resolves once the server was asked `count` times since `before`. */
async function asked(count: number, before: number): Promise<void> {
  while (server.arrived() < before + count) await delay(10)
}

verifies(
  ['JOBS-001', 'JOBS-002'],
  'several saves are one dispatch, once nothing has changed for the wait',
  async () => {
    const backend = await openBackend({ REBUILD_TARGET_ENV: 'qa' })
    const before = { asked: server.arrived(), accepted: server.accepted.length }
    const one = await putTutorial(backend, 'save-one')
    const two = await putTutorial(backend, 'save-two')
    await saved(backend, 'PATCH', `Tutorials(${two.tutorial})`, { title: 'Second' })
    await saved(backend, 'PATCH', `Steps(${one.step})`, { title: 'First' })
    await backend.at(after(WAIT - 1))
    await saved(backend, 'PATCH', `Tutorials(${two.tutorial})`, { title: 'Second again' })
    // the first two have waited long enough, the last one has not
    await backend.at(after(WAIT))
    await delay(3 * WAIT)
    expect(server.arrived()).toBe(before.asked)
    await backend.at(after(2 * WAIT))
    expect(await dispatchLog(backend, 1)).toEqual([
      { status: 'SUCCESS', summary: 'dispatched: slug-targeted, 2 tutorials', details: null }
    ])
    const inputs = { 'trigger-source': 'admin', environment: 'qa', mode: 'slug-targeted' }
    expect(server.accepted.slice(before.accepted)).toEqual([
      { ref: 'main', inputs: { ...inputs, slugs: 'save-one,save-two', 'force-cap-refetch': 'false' } }
    ])
    expect(await takeRequests(backend)).toEqual([])
  }
)

test('changes that never pause are dispatched all the same', async () => {
  const backend = await openBackend()
  const { tutorial } = await putTutorial(backend, 'busy')
  await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'First' })
  const longest = after(10 * WAIT)
  await backend.sql(`UPDATE tutorials_rebuild_Requests SET dueAt = '${after(MINUTE).toISOString()}'`)
  await backend.at(longest)
  expect(await dispatchLog(backend, 1)).toMatchObject([{ status: 'SUCCESS' }])
})

test('what is asked for in the settings goes to the environment that they name', async () => {
  const backend = await openBackend({ REBUILD_TARGET_ENV: 'qa' })
  await saved(backend, 'PATCH', 'TenantSettings', { rebuildTargetEnv: 'staging' })
  const before = server.accepted.length
  await saved(backend, 'POST', 'Tags', { name: 'topic>environment' })
  await backend.at(after(WAIT))
  await dispatchLog(backend, 1)
  expect(server.accepted.slice(before)).toEqual([
    {
      ref: 'main',
      inputs: expect.objectContaining({ environment: 'staging', mode: 'full', 'force-cap-refetch': 'true' })
    }
  ])
})

test('two instances dispatch once', async () => {
  const one = await openBackend()
  const other = await openBackend({}, one)
  const before = server.arrived()
  const { tutorial } = await putTutorial(one, 'shared')
  await saved(one, 'PATCH', `Tutorials(${tutorial})`, { title: 'Here' })
  await saved(other, 'PATCH', `Tutorials(${tutorial})`, { title: 'There' })
  await Promise.all([one.at(after(WAIT)), other.at(after(WAIT))])
  expect(await dispatchLog(one, 1)).toMatchObject([
    { status: 'SUCCESS', summary: 'dispatched: slug-targeted, 1 tutorials' }
  ])
  expect(await takeRequests(one)).toEqual([])
  expect(server.arrived()).toBe(before + 1)
})

test('a change is dispatched by whoever is there, when its instance is killed before', async () => {
  const killed = await openBackend()
  const { tutorial } = await putTutorial(killed, 'survives')
  await saved(killed, 'PATCH', `Tutorials(${tutorial})`, { title: 'Saved' })
  await killed.kill()
  const before = server.accepted.length
  const next = await openBackend({}, killed)
  await next.at(after(WAIT))
  expect(await dispatchLog(next, 1)).toMatchObject([{ status: 'SUCCESS' }])
  expect(server.accepted.slice(before).map(({ inputs }) => inputs['slugs'])).toEqual(['survives'])
})

test('a dispatch that dies with its instance is repeated by another, and the log says so', async () => {
  const killed = await openBackend()
  const { tutorial } = await putTutorial(killed, 'repeated')
  const before = server.arrived()
  server.answerNext(() => undefined)
  await saved(killed, 'PATCH', `Tutorials(${tutorial})`, { title: 'Saved' })
  await killed.at(after(WAIT))
  await asked(1, before)
  await killed.kill()
  const next = await openBackend({}, killed)
  await next.at(after(3 * MINUTE))
  expect(await dispatchLog(next, 2)).toMatchObject([
    { status: 'FAILED', details: 'The instance that dispatched it went away' },
    { status: 'SUCCESS', summary: 'dispatched: slug-targeted, 1 tutorials' }
  ])
})

test('a dispatch that is refused is repeated later, with what has changed since', async () => {
  const backend = await openBackend()
  const { tutorial } = await putTutorial(backend, 'refused')
  server.answerNext(refusal(401, 'Bad credentials'))
  await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'First' })
  await backend.at(after(WAIT))
  expect(await dispatchLog(backend, 1)).toMatchObject([{ status: 'FAILED', details: '401 Bad credentials' }])
  expect(backend.output()).toContain('could not be dispatched: 401 Bad credentials')
  expect(backend.output()).not.toContain(token)

  server.answerNext(refusal(422, 'No ref found', { 'Retry-After': '600' }))
  await backend.at(after(MINUTE + WAIT))
  expect(await dispatchLog(backend, 2)).toMatchObject([{ status: 'FAILED' }, { status: 'FAILED' }])
  const before = server.accepted.length
  const other = await putTutorial(backend, 'changed-since')
  await saved(backend, 'PATCH', `Tutorials(${other.tutorial})`, { title: 'Second' })
  // what is fresh does not wait for what has failed
  await backend.at(after(MINUTE + 2 * WAIT))
  expect(await dispatchLog(backend, 3)).toMatchObject([
    { status: 'FAILED' },
    { status: 'FAILED' },
    { status: 'SUCCESS' }
  ])
  expect(server.accepted.slice(before).map(({ inputs }) => inputs['slugs'])).toEqual(['changed-since,refused'])
})

test('a dispatch that fails for a day is given up', async () => {
  const backend = await openBackend()
  server.answerNext(refusal(404, 'Not Found'))
  await saved(backend, 'POST', 'Tags', { name: 'topic>given-up' })
  await backend.at(after(25 * 60 * MINUTE))
  expect(await dispatchLog(backend, 1)).toMatchObject([{ status: 'FAILED', details: '404 Not Found' }])
  expect(await takeRequests(backend)).toEqual([])
})

test.each([
  ['REBUILD_DISPATCH_REPOSITORY', ''],
  ['GITHUB_DISPATCH_TOKEN', '']
])('without %s a dispatch is skipped, and saving works', async (name, value) => {
  const backend = await openBackend({ [name]: value })
  const before = server.arrived()
  const { tutorial } = await putTutorial(backend, 'skipped')
  await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'Saved' })
  await backend.at(after(WAIT))
  const summary = `skipped: ${name} is not configured`
  expect(await dispatchLog(backend, 1)).toEqual([{ status: 'SUCCESS', summary, details: null }])
  expect(backend.output().split(`${name} is not configured`)).toHaveLength(2)
  expect(server.arrived()).toBe(before)
  expect(await takeRequests(backend)).toEqual([])
})
