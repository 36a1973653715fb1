import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Frame } from '../../srv/chat/model/frames.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import type { Question } from './golden.ts'

const json = { 'content-type': 'application/json' }
const as = (user: string): Record<string, string> => ({ ...json, authorization: `Basic ${btoa(`${user}:${user}`)}` })
const LEARNER = as('learner')
const ADMIN: Record<string, string> = { ...as('admin'), 'if-match': '*' }
const FIRST_SAMPLE = 'start-the-platform'
const READY_MS = 120_000
/** Longer than the pause of the server between two writes. */
const SETTLED_MS = 200

/** Tokens that the endpoint has counted. */
interface Tokens {
  readonly prompt: number
  readonly completion: number
}

/** An answer with its time. */
interface Timed {
  readonly frames: readonly Frame[]
  /** Milliseconds to the first words; to the end when there are none. */
  readonly firstMs: number
  readonly totalMs: number
}

/** A platform with the sample tutorials and every tool of the assistant switched on. */
export interface Assistant {
  ask(question: Question): Promise<Timed>
  /** Slugs that no page of the platform has. */
  unknown(slugs: readonly string[]): Promise<readonly string[]>
  /** All that was spent so far; the server writes it behind its answers. */
  spent(): Promise<Tokens>
  stop(): Promise<void>
}

/**
 * Starts a platform on the data of `folder`, which asks `model` at the endpoint of `environment` (the variables of
 * docs/guides/models.md). On an empty folder it publishes the samples first.
 * @throws Error when it does not start, or takes no setting.
 */
export async function startAssistant(
  folder: string,
  environment: Readonly<Record<string, string>>,
  model: string | undefined,
  completed: readonly string[]
): Promise<Assistant> {
  const server = await startBackend({ ...environment, NODE_ENV: 'development', DATA_DIR: folder })
  try {
    await samplesFound(server)
    await switchOn(server, model)
    for (const slug of completed) await complete(server, slug)
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    ask: question => ask(server, question),
    unknown: slugs => unknownOf(server, slugs),
    spent: () => settledSpending(join(folder, 'platform.sqlite')),
    stop: () => server.stop()
  }
}

/** Waits until the samples are published and the search finds them. */
async function samplesFound({ url }: ServerProcess): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await delay(200)) {
    const answer = await fetch(`${url}/search/find?term=platform`)
    const isFound = (await answer.text()).includes(`"${FIRST_SAMPLE}"`)
    const catalog = await fetch(`${url}/admin/Missions/$count`, { headers: as('admin') })
    if (isFound && Number(await catalog.text()) > 0) return
  }
  throw new Error('the sample tutorials were not published')
}

async function switchOn(server: ServerProcess, model: string | undefined): Promise<void> {
  await call(server, 'PATCH', '/admin/KnowledgeGraphSettings', { enabled: true })
  await call(server, 'PATCH', '/admin/ChatSettings', {
    enabled: true,
    maxRequestsPerUser: 100_000,
    ragEnabled: true,
    kgPathBetweenEnabled: true,
    communityPeersEnabled: true,
    branchingEnabled: true,
    ...(model !== undefined && { modelName: model })
  })
}

async function complete(server: ServerProcess, slug: string): Promise<void> {
  const tutorial = `/api/Tutorials?$filter=slug%20eq%20'${slug}'&$select=stepCount`
  const answer = await fetch(server.url + tutorial, { headers: LEARNER })
  const { value } = (await answer.json()) as { value?: readonly { stepCount: number }[] }
  if (!value?.[0]) throw new Error(`completed: ${slug} is no sample tutorial`)
  for (let stepNumber = 1; stepNumber <= value[0].stepCount; stepNumber++)
    await call(server, 'POST', '/api/completeStep', { slug, stepNumber }, LEARNER)
}

async function call(
  { url }: ServerProcess,
  method: string,
  path: string,
  body: object,
  headers = ADMIN
): Promise<void> {
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

async function ask({ url }: ServerProcess, { ask: asked, page }: Question): Promise<Timed> {
  const messages = typeof asked === 'string' ? [{ role: 'user', content: asked }] : asked
  const body = JSON.stringify({ messages, ...(page && { pageContext: page }) })
  const begun = performance.now()
  const answer = await fetch(`${url}/chat/stream`, { method: 'POST', headers: LEARNER, body })
  if (answer.status !== 200 || !answer.body) throw new Error(`/chat/stream: ${answer.status} ${await answer.text()}`)
  const frames: Frame[] = []
  const decoder = new TextDecoder()
  let [unread, firstMs] = ['', Number.NaN]
  for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
    const events = (unread + decoder.decode(bytes, { stream: true })).split('\n\n')
    unread = events.pop() ?? ''
    for (const event of events)
      if (event.startsWith('data: ')) frames.push(JSON.parse(event.slice('data: '.length)) as Frame)
    if (Number.isNaN(firstMs) && frames.some(({ type }) => type === 'delta')) firstMs = performance.now() - begun
  }
  const totalMs = performance.now() - begun
  return { frames, totalMs, firstMs: Number.isNaN(firstMs) ? totalMs : firstMs }
}

async function unknownOf({ url }: ServerProcess, slugs: readonly string[]): Promise<readonly string[]> {
  const isThere = async (slug: string, set: string): Promise<boolean> => {
    const answer = await fetch(`${url}/admin/${set}/$count?$filter=slug%20eq%20'${slug}'`, { headers: as('admin') })
    return Number(await answer.text()) > 0
  }
  const found = await Promise.all(
    slugs.map(async slug =>
      (await Promise.all(['Tutorials', 'Missions', 'Groups'].map(set => isThere(slug, set)))).some(Boolean)
    )
  )
  return slugs.filter((_, place) => !found[place])
}

/** All that is spent, once nothing more is written. */
async function settledSpending(file: string): Promise<Tokens> {
  for (let seen = spentIn(file); ;) {
    await delay(SETTLED_MS)
    const { prompt, completion } = spentIn(file)
    if (prompt === seen.prompt && completion === seen.completion) return seen
    seen = { prompt, completion }
  }
}

function spentIn(file: string): Tokens {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const sums = `SELECT coalesce(sum(promptTokens), 0) AS prompt, coalesce(sum(completionTokens), 0) AS completion
      FROM tutorials_models_ModelUsage WHERE feature = 'chat'`
    return { ...(database.prepare(sums).get() as unknown as Tokens) }
  } finally {
    database.close()
  }
}
