import { beforeAll, expect, test } from '@jest/globals'
import { dispatchWorkflow, type Workflow } from '../../srv/rebuild/workflow-dispatch.ts'
import {
  refusal,
  type Script,
  startWorkflowServer,
  token,
  workflow,
  type WorkflowServer
} from './support/workflow-server.ts'

const inputs = { mode: 'full', slugs: '' }

let server: WorkflowServer
let target: Workflow

beforeAll(async () => {
  server = await startWorkflowServer()
  target = { api: server.url, ...workflow }
})

test('a dispatch is accepted with 204', async () => {
  expect(await dispatchWorkflow(target, inputs, token)).toEqual({ accepted: true, answer: '204' })
  expect(server.accepted).toEqual([{ ref: 'main', inputs }])
})

test('an API below a path is called there', async () => {
  const answer = await dispatchWorkflow({ ...target, api: `${server.url}/api/v3/` }, inputs, token)
  expect(answer).toEqual({ accepted: false, answer: '404 Not Found' })
})

test.each<[string, Partial<Workflow>, string, string]>([
  ['another token', {}, 'wrong', '401 Bad credentials'],
  ['another repository', { repository: 'octo-org/none' }, token, '404 Not Found'],
  ['another workflow', { file: 'none.yml' }, token, '404 Not Found'],
  ['another branch', { ref: 'none' }, token, '422 No ref found for: none']
])('%s is refused, and the reason is told', async (_, other, key, answer) => {
  expect(await dispatchWorkflow({ ...target, ...other }, inputs, key)).toEqual({ accepted: false, answer })
})

test('an input that the workflow does not declare is refused', async () => {
  const { answer } = await dispatchWorkflow(target, { ...inputs, other: 'x' }, token)
  expect(answer).toBe('422 Unexpected inputs provided: ["other"]')
})

const fault = refusal(500, 'Server Error')
const dropped: Script = response => response.socket?.destroy()

test.each<[string, Script]>([
  ['a fault', fault],
  ['a broken connection', dropped],
  ['too many requests', refusal(429, 'slow down')]
])('%s is tried again', async (_, script) => {
  server.answerNext(script)
  const before = server.arrived()
  expect(await dispatchWorkflow(target, inputs, token)).toMatchObject({ accepted: true })
  expect(server.arrived()).toBe(before + 2)
})

test('what stays overloaded says when to come back', async () => {
  const overloaded = refusal(429, 'slow down', { 'Retry-After': '1' })
  server.answerNext(overloaded, overloaded, overloaded)
  expect(await dispatchWorkflow(target, inputs, token)).toEqual({
    accepted: false,
    answer: '429 slow down',
    retryAfter: 1000
  })
})

test('an answer that is no JSON is told by its status alone', async () => {
  server.answerNext(response => response.writeHead(403).end('<html>no</html>'))
  expect(await dispatchWorkflow(target, inputs, token)).toEqual({ accepted: false, answer: '403' })
})

test('nobody there is an error that names the address and not the token', async () => {
  const nowhere = dispatchWorkflow({ ...target, api: 'http://127.0.0.1:9' }, inputs, token)
  await expect(nowhere).rejects.toThrow('http://127.0.0.1:9/repos/octo-org/learning')
  await expect(nowhere).rejects.not.toThrow(token)
})
