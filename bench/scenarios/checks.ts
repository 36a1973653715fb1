import type { Prepared } from '../support/documents.ts'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import { withModel } from '../support/model-process.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { median, quantile, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

const MODEL_MS = 50
/** Each may check 30 times in an hour, five times for a step. */
const PEOPLE = 40
const STEPS = 6
const TIMES = 5
/** More people, whose checks alone are counted. */
const COUNTED = 10
const AT_ONCE = 2
const CODE = 'service CatalogService { entity Books as projection on my.Books; }\n'.repeat(30)

/** Time of checking code besides the model's own time, beside answers graded by a rule, and a bare call of the model. */
export async function checks(documents: readonly Prepared[]): Promise<void> {
  await withModel('verdict-model.ts', [MODEL_MS], async url => {
    const issuer = await startIssuer()
    const server = await startBackend({ ...issuer.environment, OPENAI_BASE_URL: url })
    try {
      const slug = await prepare(server, issuer, documents.slice(0, 20))
      await measure(server, issuer, slug, url)
      await processorTime(server, issuer, slug)
    } finally {
      await server.stop()
      issuer.stop()
    }
  })
}

async function prepare(server: ServerProcess, issuer: Issuer, documents: readonly Prepared[]): Promise<string> {
  await publish(server, appendBodies(documents))
  const slug = documents[0]?.slug ?? ''
  const steps = Array.from({ length: STEPS }, (_, index) => index + 1)
  const spec = { goal: 'Define a service', language: 'cds', hints: ['A projection'], referenceSolution: CODE }
  await send(`${server.url}/content/code-check-specs`, server.key, {
    specs: steps.map(stepNumber => ({ slug, stepNumber, ...spec }))
  })
  const question = { questionText: 'Which?', correctAnswer: 'forty.two', ruleType: 'regex', questionId: 'q' }
  await send(`${server.url}/content/validate-answer-specs`, server.key, {
    slug,
    specs: steps.map(stepNumber => ({ stepNumber, ...question }))
  })
  const admin = await issuer.sign('admin', 'Admin')
  await send(
    `${server.url}/admin/ChatSettings`,
    admin,
    { codeCheckEnabled: true, validateAnswerEnabled: true },
    'PATCH'
  )
  return slug
}

async function send(url: string, token: string, body: object, method = 'POST'): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function measure(server: ServerProcess, issuer: Issuer, slug: string, model: string): Promise<void> {
  const people = await Promise.all(Array.from({ length: PEOPLE + 1 }, (_, index) => issuer.sign(`bench-${index}`)))
  const own: number[] = []
  const byRule: number[] = []
  const bare: number[] = []
  // whoever checks code has marked a step before, so the first login of a person is not part of a check
  for (const token of people) await send(`${server.url}/api/completeStep`, token, { slug, stepNumber: 1 })
  const checkAll = async (token: string): Promise<void> => {
    for (let call = 0; call < STEPS * TIMES; call++) {
      const place = { tutorialSlug: slug, stepNumber: (call % STEPS) + 1 }
      own.push(
        await besidesModel(() => send(`${server.url}/api/codecheck`, token, { ...place, submittedCode: CODE }), 2)
      )
      const answer = { ...place, questionId: 'q', submittedAnswer: 'forty-two' }
      byRule.push(await timed(() => send(`${server.url}/api/validate-answer`, token, answer)))
      bare.push(
        await besidesModel(async () => callOf(await send(`${model}/chat/completions`, token, { code: CODE })), 1)
      )
    }
  }
  await checkAll(people[PEOPLE] ?? '')
  for (const figures of [own, byRule, bare]) figures.length = 0
  for (let at = 0; at < PEOPLE; at += AT_ONCE) await Promise.all(people.slice(at, at + AT_ONCE).map(checkAll))
  const p99 = quantile(own, 0.99)
  const words = (figures: readonly number[]) =>
    `p50 ${median(figures).toFixed(1)} ms, p99 ${quantile(figures, 0.99).toFixed(1)} ms`
  report({
    name: `${own.length} code checks, ${AT_ONCE} at once, besides the model's two times ${MODEL_MS} ms`,
    measured: `${words(own)}; a bare call of the model ${words(bare)}`,
    ratio: 15 / p99,
    target: 'p99 < 15 ms',
    met: p99 < 15
  })
  report({
    name: 'answers graded by a rule in between',
    measured: words(byRule),
    ratio: undefined,
    target: 'stated',
    met: true
  })
}

/** Processor time of a check, in which other processes have no part. */
async function processorTime(server: ServerProcess, issuer: Issuer, slug: string): Promise<void> {
  const before = server.cpu()
  for (let person = 0; person < COUNTED; person++) {
    const token = await issuer.sign(`counted-${person}`)
    for (let call = 0; call < STEPS * TIMES; call++) {
      const sent = { tutorialSlug: slug, stepNumber: (call % STEPS) + 1, submittedCode: CODE }
      await send(`${server.url}/api/codecheck`, token, sent)
    }
  }
  const ms = (server.cpu() - before) / 1000 / (COUNTED * STEPS * TIMES)
  const measured = `${ms.toFixed(1)} ms`
  report({ name: 'processor time of a code check', measured, ratio: undefined, target: 'stated', met: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of `call` without those of the model, which is asked so often, each time as long as the answer says of the last. */
async function besidesModel(call: () => Promise<unknown>, asked: number): Promise<number> {
  const began = performance.now()
  const { summary } = (await call()) as { summary: string }
  return performance.now() - began - asked * Number(summary)
}

interface Completion {
  readonly choices: readonly { message: { tool_calls: readonly { function: { arguments: string } }[] } }[]
}

const callOf = (answer: unknown): unknown =>
  JSON.parse((answer as Completion).choices[0]?.message.tool_calls[0]?.function.arguments ?? '{}')
