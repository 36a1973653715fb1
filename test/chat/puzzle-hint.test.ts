import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'
import { framesFor } from './support/chat.ts'

const SOLUTION = 'CANARYWORD'
const layout = {
  ...{ rows: 3, cols: 5, grid: ['.....', '.####', '.####'] },
  clues: {
    across: [{ number: 1, clue: 'A plant that is watered', row: 0, col: 0, enumeration: '5' }],
    down: [{ number: 1, clue: 'It holds the plant', row: 0, col: 0, length: 3 }]
  },
  wordLengths: { '1-across': 5 },
  hints: { '1-down': 'Turn it around to be on top' }
}

let backend: Backend
let model: ModelEndpoint

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000' } })
  for (const [slug, stored] of Object.entries({ garden: JSON.stringify(layout), broken: '{"clues":[' })) {
    const made = await post(`${backend.url}/admin/Puzzles`, { slug, title: slug, layout: stored }, as('admin'))
    expect([made.status, made.text()]).toEqual([201, expect.stringContaining(slug)])
  }
  await backend.sql('UPDATE tutorials_catalog_Puzzles SET solution = ?', [JSON.stringify({ '1-across': SOLUTION })])
  await changeSettings(backend, 'ChatSettings', { enabled: true, maxRequestsPerUser: 1000, puzzleHintEnabled: true })
})
afterAll(() => model.stop())

async function call(input: object): Promise<unknown> {
  model.talkWith(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? { text: 'So it is.' } : { calls: [{ name: 'puzzleHint', input }] }
  )
  await framesFor(backend.url, 'Help', { pageContext: { kind: 'puzzle', slug: 'garden' } })
  const content = model.chats.at(-1)?.messages.at(-1)?.content ?? ''
  return JSON.parse(content.split('\n').slice(1, -1).join('\n'))
}

test('a clue with its length, wordplay and the letters that the learner has', async () => {
  expect(
    await call({ slug: 'garden', clueNumber: 1, direction: 'down', filledGrid: ['P....', 'O####', '.####'] })
  ).toEqual({
    ...{ slotId: '1-down', clueNumber: 1, direction: 'down', clue: 'It holds the plant', length: 3, enumeration: null },
    wordplay: 'Turn it around to be on top',
    crossingLetters: [
      { index: 0, letter: 'P' },
      { index: 1, letter: 'O' }
    ]
  })
  expect(await call({ slug: 'garden', slotId: '1-across', filledGrid: 'P.L\nO' })).toMatchObject({
    ...{ slotId: '1-across', length: 5, enumeration: '5', wordplay: null },
    crossingLetters: [
      { index: 0, letter: 'P' },
      { index: 2, letter: 'L' }
    ]
  })
  expect(await call({ slug: 'garden', clueNumber: 1 })).toMatchObject({ slotId: '1-across', crossingLetters: [] })
})

test('why there is none', async () => {
  expect(await call({ slug: 'Not a slug' })).toEqual({ reason: 'bad-slug' })
  expect(await call({ slug: 'elsewhere' })).toEqual({ reason: 'not-found' })
  for (const asked of [{ clueNumber: 7 }, { slotId: '1-up' }, {}])
    expect(await call({ slug: 'garden', ...asked })).toEqual({ reason: 'no-clue' })
  expect(await call({ slug: 'broken', clueNumber: 1 })).toEqual({ reason: 'no-clue' })
  expect(await call({ slug: 'garden', direction: 'diagonal' })).toEqual({ reason: 'error' })
})

verifies('CHAT-029', 'the solution is not told to the model', async () => {
  await call({ slug: 'garden', clueNumber: 1, direction: 'across' })
  expect(JSON.stringify(model.chats)).not.toContain(SOLUTION)
})

verifies('CHAT-028', 'the tool is there only while puzzleHintEnabled is true', async () => {
  const offered = () => model.chats.at(-1)?.tools?.map(tool => tool.function.name)
  expect(offered()).toContain('puzzleHint')
  await changeSettings(backend, 'ChatSettings', { puzzleHintEnabled: false })
  await until(async () => {
    await framesFor(backend.url, 'Help')
    return !offered()?.includes('puzzleHint')
  })
})
