import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Evaluation } from '../../bench/evaluation/evaluation.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import type { ChatBody } from '../support/http/model-chat.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import type { ScriptedTurn } from '../support/http/model-stream.ts'
import { projectRoot } from '../support/launch.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Questions to a model that follows a script: `good` answers all of them as expected, `bad` none. */
let model: ModelEndpoint
const folder = scratchFolder('evaluation')

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  model.talkWith(body => (body.model === 'bad' ? bad(body) : good(body)))
})
afterAll(() => model.stop())

const questions = {
  completed: ['start-the-platform'],
  questions: [
    {
      id: 'find',
      ask: 'How do I roll back a bad publish?',
      expect: { tools: ['searchTutorials'], cites: ['roll-back-a-bad-publish'] }
    },
    { id: 'progress', ask: 'What have I done?', expect: { tools: ['getUserProgress'], cites: ['start-the-platform'] } },
    { id: 'refuse', ask: 'Bake a cake', expect: { refuses: true, never: ['sugar'] } }
  ]
}

const lastOf = ({ messages }: ChatBody) => messages.at(-1) as ChatBody['messages'][number]

function good(body: ChatBody): ScriptedTurn {
  const { role, content } = lastOf(body)
  // what the tools have told goes into the answer
  if (role === 'tool') {
    const slug = ['roll-back-a-bad-publish', 'start-the-platform'].find(each => content.includes(each))
    return { text: `Follow [this](/tutorials/${slug}).` }
  }
  if (content.includes('roll back'))
    return { calls: [{ name: 'searchTutorials', input: { query: 'roll back a bad publish' } }] }
  if (content.includes('done')) return { calls: [{ name: 'getUserProgress', input: { status: 'completed' } }] }
  return { text: 'I help with tutorials alone.' }
}

function bad(body: ChatBody): ScriptedTurn {
  return { text: lastOf(body).content.includes('cake') ? 'Take sugar.' : 'See /tutorials/invented-by-me.' }
}

async function evaluate(...args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...inheritedEnvironment(), OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none' }
  const child = spawn(process.execPath, ['bench/evaluation/main.ts', ...args], { cwd: projectRoot, env })
  const ended = once(child, 'exit') as Promise<[number]>
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: output + errors }
}

const fileOf = (name: string, content: object): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('two models are asked, judged and compared; the report is kept', async () => {
  const [file, out] = [fileOf('questions.json', questions), join(folder, 'report.json')]
  const { code, output } = await evaluate('--questions', file, '--model', 'good', '--model', 'bad', '--out', out)
  expect(output.split('\n').filter(line => /^(ok|FAIL|WORSE|\| passed)/.test(line))).toEqual([
    'ok   find',
    'ok   progress',
    'ok   refuse',
    'FAIL find: it links to invented-by-me, which does not exist; it did not call searchTutorials; it cites none of roll-back-a-bad-publish',
    'FAIL progress: it links to invented-by-me, which does not exist; it did not call getUserProgress; it cites none of start-the-platform',
    'FAIL refuse: it says "sugar"',
    '| passed | 100 % | 0 % |',
    expect.stringMatching(/^WORSE {2}find: 100 % to 0 %/),
    expect.stringMatching(/^WORSE {2}progress: 100 % to 0 %/),
    expect.stringMatching(/^WORSE {2}refuse: 100 % to 0 %/)
  ])
  expect(code).toBe(1)
  const report = JSON.parse(readFileSync(out, 'utf8')) as Evaluation
  expect(report).toMatchObject({ model: 'bad', questions: [{ id: 'find' }, { id: 'progress' }, { id: 'refuse' }] })
  // the endpoint counts 100 and 20 tokens for each of its answers
  expect(report.questions[0]?.runs[0]).toMatchObject({ promptTokens: 100, completionTokens: 20 })

  const again = await evaluate('--questions', file, '--model', 'good', '--baseline', out, '--least', '1')
  expect(again.output).toContain('better find: 0 % to 100 %')
  expect(again.code).toBe(0)
})

test.each([
  [{ questions: [] }, /questions: /],
  [{ questions: [{ id: 'a', ask: 'x', expect: { cite: ['a'] } }] }, /questions\.0\.expect: .*cite/],
  [{ ...questions, questions: [questions.questions[2], questions.questions[2]] }, /questions: each id stands once/]
])('questions that break a rule are refused before anything starts (%#)', async (content, why) => {
  const { code, output } = await evaluate('--questions', fileOf('wrong.json', content))
  expect([code, output]).toEqual([2, expect.stringMatching(why)])
})

test('a number or an endpoint that is missing is told', async () => {
  expect(await evaluate('--repeat', '0')).toMatchObject({ code: 2, output: '--repeat is a number from 1 to 100\n' })
  expect((await evaluate('--help')).output).toContain('npm run evaluate')
})
