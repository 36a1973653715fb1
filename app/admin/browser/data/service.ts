import * as words from '#workplace-words/refusals.ts'
import { readModel } from '../../metadata/reading/read-model.ts'
import type { Csdl } from '../../metadata/csdl.ts'
import type { Model } from '../../metadata/types.ts'
import { workplaceHere } from '../workplaces/here.ts'
import { MESSAGES, tell } from './told.ts'

export type Row = Readonly<Record<string, unknown>>

/** One thing that the service has found wrong, and the field that it is about. */
export interface Problem {
  readonly message: string
  readonly field: string | undefined
  /** The path of that field, as the service says it. */
  readonly target?: string | undefined
}

/** Refusal of the service; status 0 when no answer came, 401 when the session has ended. */
export class Refusal extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  constructor(status: number, problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.status = status
    this.problems = problems
  }
}

/** The address of a path of the service; of one that begins with a slash, itself. */
export const addressAt = (path: string): string => (path.startsWith('/') ? path : workplaceHere().root + path)

let csrfToken: string | undefined

export interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Of the service of the workplace; one that begins with a slash is of another service. */
  readonly path: string
  readonly body?: object
  /** A file, in the place of the body. */
  readonly file?: File
  /** Entity tag that the row must still have. */
  readonly etag?: string | undefined
  /** Preference of the request (RFC 7240). */
  readonly prefer?: string
  /** Media types of the answer; JSON where it is left out. */
  readonly accept?: string
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** Reads a path of the service. @throws Refusal */
export async function read(path: string, signal: AbortSignal | null = null): Promise<Row> {
  const answer = await ask(addressAt(path), { signal, headers: { Accept: 'application/json' } })
  if (!answer.ok) throw await refusalOf(answer)
  return (await answer.json()) as Row
}

/** Reads a path as text; undefined where there is nothing. @throws Refusal */
export async function readText(path: string): Promise<string | undefined> {
  const answer = await ask(addressAt(path), {})
  if (answer.status === 404) return undefined
  if (!answer.ok) throw await refusalOf(answer)
  return answer.text()
}

/** Rows of a list. */
export interface Listed<T> {
  readonly rows: readonly T[]
  /** How many match, where the query asks for it. */
  readonly total: number
}

/** Reads the rows of a list. @throws Refusal */
export async function readList<T = Row>(path: string, signal: AbortSignal | null = null): Promise<Listed<T>> {
  const answer = await read(path, signal)
  return { rows: answer['value'] as readonly T[], total: Number(answer['@odata.count']) }
}

/** Changes something with the CSRF token of the session; the answer's body, when there is one. @throws Refusal */
export async function change(wanted: Change): Promise<Row | undefined> {
  const text = await (await changed(wanted)).text()
  return text === '' ? undefined : (JSON.parse(text) as Row)
}

/** A file, and whether the service says that it has no rows. */
export interface Downloaded {
  readonly file: Blob
  readonly isEmpty: boolean
}

/** Asks for a file, as `change` does. @throws Refusal */
export async function download(path: string, body: object): Promise<Downloaded> {
  const answer = await changed({ method: 'POST', path, body, accept: '*/*' })
  return { file: await answer.blob(), isEmpty: answer.headers.get('x-total-count') === '0' }
}

async function changed(wanted: Change): Promise<Response> {
  csrfToken ??= await fetchCsrfToken()
  let answer = await send(wanted, csrfToken)
  if (answer.headers.get('x-csrf-token') === 'Required') {
    // a login elsewhere has changed the token
    csrfToken = await fetchCsrfToken()
    answer = await send(wanted, csrfToken)
  }
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** A service, by default that of the workplace, as its `$metadata` says, for a visitor. @throws Refusal */
export async function loadModel(asked: Promise<Visitor | undefined>, root = ''): Promise<Model> {
  const [document, found] = await Promise.all([read(`${root}$metadata`), asked])
  return readModel(document as unknown as Csdl, found && new Set(found.scopes))
}

/** Somebody who is logged in. */
export interface Visitor {
  readonly name: string
  readonly scopes: readonly string[]
}

/** The visitor; undefined for somebody anonymous. */
export async function visitor(): Promise<Visitor | undefined> {
  const answer = await ask('/gateway/session', {})
  const { user } = (await answer.json()) as { user: Visitor | null }
  lastVisitor = user?.name ?? lastVisitor
  return user ?? undefined
}

let lastVisitor: string | undefined

/** The name that `visitor` has told last, also when the session has ended since. */
export const knownVisitor = (): string | undefined => lastVisitor

async function send(
  { method, path, body, file, etag, prefer, accept = 'application/json', signal }: Change,
  token: string
): Promise<Response> {
  return ask(addressAt(path), {
    method,
    signal: signal ?? null,
    headers: {
      Accept: accept,
      'x-csrf-token': token,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(file && { 'Content-Type': file.type || 'application/octet-stream' }),
      ...(etag !== undefined && { 'If-Match': etag }),
      ...(prefer !== undefined && { Prefer: prefer })
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: file })
  })
}

async function fetchCsrfToken(): Promise<string> {
  const answer = await ask('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
  // a body that nobody reads keeps its connection busy
  await answer.arrayBuffer()
  return answer.headers.get('x-csrf-token') ?? ''
}

/** Asks for words in the language of the page, which may be another one than the first of the browser. */
async function ask(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', document.documentElement.lang)
  const answer = await fetch(address, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal(0, [{ message: words.noAnswer, field: undefined }])
  })
  tell(answer.headers.get(MESSAGES))
  return answer
}

interface ErrorBody {
  readonly error?: {
    readonly message?: string
    readonly target?: string
    readonly details?: readonly { readonly message?: string; readonly target?: string }[]
  }
}

/** The error of OData (JSON format, section 21.1) or of the gateway. */
async function refusalOf(answer: Response): Promise<Refusal> {
  const { error } = (await answer.json().catch(() => ({}))) as ErrorBody
  const all = error?.details?.length ? error.details : [error]
  const problems = all.map(each => ({
    message: each?.message ?? words.answeredWith(answer.status),
    field: each?.target?.split('/').at(-1),
    target: each?.target
  }))
  return new Refusal(answer.status, problems)
}

/** The refusal that an error is; others are faults of this page and go on. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
