import { type AnswerSpec, type CodeCheckSpec, idsIn } from '@tutorial-platform/dialect'
import { CommandError } from '../shared/errors.ts'
import { AnswerError, field, type Send } from './backend.ts'

export interface BeginRequest {
  trigger: string
  generatorVersion: string
  expectedSlugCount: number
  release?: string
}

/** The maps of one append, each by slug; files and sources are gzip in base64. */
export interface AppendBatch {
  files: Record<string, string>
  metadata: Record<string, unknown>
  bodyTexts: Record<string, string>
  branchSpecs: Record<string, unknown>
  sources: Record<string, string>
  sourceCommits: Record<string, string>
}

/** Questions and code checks of one tutorial. */
interface SpecsOfDocument {
  readonly slug: string
  readonly answerSpecs: readonly AnswerSpec[]
  readonly codeChecks: readonly CodeCheckSpec[]
}

interface Session {
  sessionId: string
  version: number
}

export interface Committed {
  version: number
  carriedForward: number
  rejectedReverts: string[]
}

interface RenderedConcepts {
  conceptsSeen: number
  conceptsErrored: number
}

/** Slugs that tutorials link to besides those of other tutorials. */
export interface Destinations {
  missions: ReadonlySet<string>
  groups: ReadonlySet<string>
}

/** Publish protocol: one method for each call. */
export interface ProtocolClient {
  /** Fails when the server does not take the key; changes nothing. */
  checkKey(): Promise<void>
  begin(request: BeginRequest): Promise<Session>
  append(sessionId: string, batch: AppendBatch): Promise<void>
  /** Tells the server to look which pages of concepts have changed; undefined from one that has no concepts (QA). */
  renderConcepts(sessionId: string): Promise<RenderedConcepts | undefined>
  commit(sessionId: string): Promise<Committed>
  abort(sessionId: string, reason: string): Promise<void>
  /** Ends the publish of somebody else that writes `version`. */
  endOpen(version: number): Promise<void>
  hashes(): Promise<Map<string, string>>
  /** Channel of the server, `public` or `qa`; undefined when it does not tell. */
  channel(): Promise<string | undefined>
  /** Address that the slug of a tutorial follows on the learner site; undefined when the server does not tell it. */
  pages(): Promise<string | undefined>
  /** Slugs of the missions and groups that readers find; undefined when the server does not tell them. */
  destinations(): Promise<Destinations | undefined>
  /** Labels of tags by name and by title path; undefined when the server does not tell them. */
  tagLabels(): Promise<Readonly<Record<string, string>> | undefined>
  /** Ids of the places in a tutorial's page that is served; undefined when the server does not give it. */
  places(this: void, slug: string): Promise<ReadonlySet<string> | undefined>
  hasImage(contentHash: string): Promise<boolean>
  /** Returns the hash under which the server has it now. */
  uploadImage(name: string, bytes: Uint8Array): Promise<{ contentHash: string; isNew: boolean }>
  /** Hashes of what a release has. */
  releaseHashes(release: string): Promise<Map<string, string>>
  /** Keeps questions and code checks of a tutorial with its release. */
  uploadReleaseSpecs(release: string, document: SpecsOfDocument): Promise<void>
  uploadCodeChecks(specs: readonly CodeCheckSpec[]): Promise<void>
  uploadAnswers(slug: string, specs: readonly AnswerSpec[]): Promise<void>
  /** Takes the samples off the site; how many of each kind there were. */
  removeSamples(): Promise<ReadonlyMap<string, number>>
}

/** A client of the backend behind `send`. Every method throws AnswerError or ConnectionError when its call fails. */
export function createProtocolClient(send: Send): ProtocolClient {
  const post = (path: string, json: unknown): Promise<unknown> => send({ method: 'POST', path, json })
  return {
    checkKey: () => checkKey(send),
    begin: request => begin(send, request),
    async append(sessionId, batch) {
      await post('/content/publish/append', { sessionId, ...batch })
    },
    renderConcepts: sessionId => renderConcepts(send, sessionId),
    async commit(sessionId) {
      const answer = await post('/content/publish/commit', { sessionId })
      return {
        version: numberIn(answer, 'version', 'commit'),
        carriedForward: Number(field(answer, 'carriedForward') ?? 0),
        rejectedReverts: textsIn(field(answer, 'rejectedReverts'))
      }
    },
    async abort(sessionId, reason) {
      const json = { sessionId, reason }
      await send({ method: 'POST', path: '/content/publish/abort', json, uninterrupted: true, retries: false })
    },
    async endOpen(version) {
      await post('/content/publish/abort', { version })
    },
    async hashes() {
      const answer = await send({ method: 'GET', path: '/content/hashes' })
      return new Map(Object.entries(recordIn(answer, 'hashes')))
    },
    channel: () => channel(send),
    pages: () => pages(send),
    destinations: () => destinations(send),
    tagLabels: () => tagLabels(send),
    places: slug => places(send, slug),
    hasImage: contentHash => exists(send, `/content/images/${contentHash}`),
    async uploadImage(name, bytes) {
      const answer = await send({ method: 'POST', path: `/content/image?u=${encodeURIComponent(name)}`, bytes })
      return { contentHash: String(field(answer, 'contentHash')), isNew: field(answer, 'action') === 'stored' }
    },
    async releaseHashes(release) {
      const answer = await send({ method: 'GET', path: `/content/releases/${release}/hashes` })
      return new Map(Object.entries(recordIn(answer, 'hashes')))
    },
    async uploadReleaseSpecs(release, { slug, answerSpecs: answers, codeChecks }) {
      await post('/content/release-specs', { release, slug, answers, codeChecks })
    },
    async uploadCodeChecks(specs) {
      await post('/content/code-check-specs', { specs })
    },
    async uploadAnswers(slug, specs) {
      await post('/content/validate-answer-specs', { slug, specs })
    },
    async removeSamples() {
      const answer = await post('/build/remove-samples', {})
      return new Map(sampleKinds.map(kind => [kind, numberIn(answer, kind, 'remove-samples')]))
    }
  }
}

const sampleKinds = [
  'tutorials',
  'missions',
  'groups',
  'concepts',
  'tags',
  'links',
  'advocates',
  'editions',
  'events'
] as const

const RENDER_CONCEPTS = '/content/publish/render-concepts'

/** Asks for the concepts of no session: the key is checked before that, and an unknown session changes nothing. */
async function checkKey(send: Send): Promise<void> {
  try {
    await send({ method: 'POST', path: RENDER_CONCEPTS, json: { sessionId: 'key-check' } })
  } catch (error) {
    const isRefused = error instanceof AnswerError && (error.status === 401 || error.status === 403)
    if (isRefused || !(error instanceof AnswerError)) throw error
  }
}

async function renderConcepts(send: Send, sessionId: string): Promise<RenderedConcepts | undefined> {
  try {
    const answer = await send({ method: 'POST', path: RENDER_CONCEPTS, json: { sessionId } })
    return {
      conceptsSeen: numberIn(answer, 'conceptsSeen', 'render-concepts'),
      conceptsErrored: numberIn(answer, 'conceptsErrored', 'render-concepts')
    }
  } catch (error) {
    if (error instanceof AnswerError && error.status === 404) return undefined
    throw error
  }
}

async function destinations(send: Send): Promise<Destinations | undefined> {
  const answer = await feed(send, '/build/slug-mapping')
  const [missions, groups] = ['missions', 'groups'].map(name => field(answer, name))
  if (!isObject(missions) || !isObject(groups)) return undefined
  return { missions: new Set(Object.keys(missions)), groups: new Set(Object.keys(groups)) }
}

async function tagLabels(send: Send): Promise<Readonly<Record<string, string>> | undefined> {
  const answer = await feed(send, '/build/tag-labels')
  if (!isObject(answer)) return undefined
  return Object.fromEntries(Object.entries(answer).map(([tag, label]) => [tag, String(label)]))
}

/** A feed that a server may lack, as that of previews does; undefined then. */
async function feed(send: Send, path: string): Promise<unknown> {
  try {
    return await send({ method: 'GET', path, retries: false })
  } catch (error) {
    if (error instanceof AnswerError) return undefined
    throw error
  }
}

async function channel(send: Send): Promise<string | undefined> {
  const told = field(await feed(send, '/'), 'channel')
  return typeof told === 'string' ? told : undefined
}

/** `site` is that of the channel: of QA, the previews. */
async function pages(send: Send): Promise<string | undefined> {
  try {
    const answer = await send({ method: 'GET', path: '/', retries: false })
    const site = URL.parse(String(field(answer, 'site')))
    if (!site || !/^https?:$/.test(site.protocol)) return undefined
    return new URL(field(answer, 'channel') === 'qa' ? '/tutorials-qa/' : '/tutorials/', site).href
  } catch (error) {
    if (error instanceof CommandError) return undefined
    throw error
  }
}

async function places(send: Send, slug: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const path = `/content/tutorials/${encodeURIComponent(slug)}/article`
    const article = await send({ method: 'GET', path, retries: false })
    const [html, titleId] = ['html', 'titleId'].map(name => field(article, name))
    if (typeof html !== 'string') return undefined
    return idsIn(html).add(typeof titleId === 'string' ? titleId : '')
  } catch (error) {
    if (error instanceof AnswerError) return undefined
    throw error
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Not interruptible: a session whose id is not known could not be aborted and would block others for 30 minutes. */
async function begin(send: Send, json: BeginRequest): Promise<Session> {
  try {
    const answer = await send({ method: 'POST', path: '/content/publish/begin', json, uninterrupted: true })
    const sessionId = field(answer, 'sessionId')
    if (typeof sessionId !== 'string') throw unexpected('begin', 'sessionId')
    return { sessionId, version: numberIn(answer, 'version', 'begin') }
  } catch (error) {
    if (error instanceof AnswerError && error.status === 409) throw new CommandError(anotherPublish(error))
    throw error
  }
}

const anotherPublish = ({ detail }: AnswerError): string =>
  `Another publish is in progress on this server (or one that broke off): ${detail}. ` +
  'Wait until it ends, or end one that broke off with --end-open <version>: an idle one is freed after 30 minutes.'

async function exists(send: Send, path: string): Promise<boolean> {
  try {
    await send({ method: 'HEAD', path })
    return true
  } catch (error) {
    if (error instanceof AnswerError && error.status === 404) return false
    throw error
  }
}

const unexpected = (call: string, name: string): CommandError =>
  new CommandError(`The answer to ${call} has no valid ${name}; is this the backend?`)

function numberIn(answer: unknown, name: string, call: string): number {
  const value = field(answer, name)
  if (typeof value !== 'number') throw unexpected(call, name)
  return value
}

function recordIn(answer: unknown, call: string): Record<string, string> {
  const valid = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  if (!valid || !Object.values(answer).every(value => typeof value === 'string'))
    throw unexpected(call, 'map of hashes')
  return answer as Record<string, string>
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
