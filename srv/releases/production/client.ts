import { SECOND } from '../../../lib/time.ts'
import type { PathDefinition } from '../../catalog/formats.ts'
import type { OutgoingFile } from '../../content/index.ts'
import {
  type OperatorAnswer,
  type OperatorRequest,
  requestOperator,
  UnreachableError
} from '../../platform/http-client/operator-request.ts'
import type { Specs } from '../model/releases.ts'
import type { Target } from './target.ts'

const TIMEOUT = 60 * SECOND
const LONGEST_REASON = 500

/** Production has refused a call, or does not answer. */
export class TargetError extends Error {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  readonly code: string

  constructor(status: number | undefined, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  /** True when the same may succeed later. */
  get isTemporary(): boolean {
    const { status, code } = this
    return status === undefined || status >= 500 || status === 429 || PASSING.has(code)
  }
}

/** Refusals that pass: another publish ends, or a session that was swept is opened anew. */
const PASSING: ReadonlySet<string> = new Set(['publish_in_progress', 'unknown_session', 'session_ended'])

/** A session as production knows it. */
export interface TargetSession {
  readonly version: number
  readonly status: 'open' | 'committed' | 'discarded'
}

/** Outcome of a take-back on production. */
export interface TakenBack {
  readonly version: number | null
}

/** The publish protocol of production, as its client. Every method throws TargetError. */
export function targetClient({ url, key }: Target, initiator: string) {
  const call = async (method: 'GET' | 'POST', path: string, body?: string | Uint8Array): Promise<unknown> => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const headers = {
      Authorization: `Bearer ${key}`,
      'X-Initiator': initiator.replace(/[^\x20-\x7e]/g, '?'),
      ...(body !== undefined && { 'Content-Type': type })
    }
    const answer = await answered({ method, url: new URL(url + path), headers, ...(body !== undefined && { body }) })
    if (answer.status >= 300) throw refusal(answer)
    return parsed(answer.body)
  }
  const post = (path: string, body: object): Promise<unknown> => call('POST', path, JSON.stringify(body))
  return {
    async session(sessionId: string): Promise<TargetSession | undefined> {
      try {
        return (await call('GET', `/content/publish/sessions/${sessionId}`)) as TargetSession
      } catch (error) {
        if (error instanceof TargetError && error.code === 'unknown_session') return undefined
        throw error
      }
    },
    begin: (sessionId: string, trigger: string, expectedSlugCount: number) =>
      post('/content/publish/begin', { sessionId, trigger, expectedSlugCount, revertible: true }),
    image: (name: string, bytes: Buffer) => call('POST', `/content/image?u=${encodeURIComponent(name)}`, bytes),
    append: (sessionId: string, files: readonly OutgoingFile[]) =>
      post('/content/publish/append', batchOf(sessionId, files)),
    async commit(sessionId: string, paths: readonly PathDefinition[]): Promise<number> {
      const { version } = (await post('/content/publish/commit', { sessionId, paths })) as { version: number }
      return version
    },
    abort: (sessionId: string, reason: string) => post('/content/publish/abort', { sessionId, reason }),
    async specs(slug: string, { answers, codeChecks }: Specs): Promise<void> {
      await post('/content/validate-answer-specs', { slug, specs: answers })
      if (codeChecks.length > 0) await post('/content/code-check-specs', { specs: codeChecks })
    },
    async revert(version: number, skip: readonly string[]): Promise<TakenBack> {
      return (await post('/content/publish/revert', { version, skip })) as TakenBack
    }
  }
}

export type TargetClient = ReturnType<typeof targetClient>

function batchOf(sessionId: string, files: readonly OutgoingFile[]): object {
  const map = <T>(pick: (file: OutgoingFile) => T | undefined) =>
    Object.fromEntries(files.flatMap(file => (pick(file) === undefined ? [] : [[file.slug, pick(file)]])))
  return {
    sessionId,
    files: map(({ html }) => html),
    sources: map(({ source }) => source),
    sourceCommits: map(({ sourceCommit }) => sourceCommit),
    metadata: map(({ metadata }) => metadata),
    bodyTexts: map(({ bodyText }) => bodyText),
    branchSpecs: map(({ branchSpecs }) => branchSpecs)
  }
}

/** Without an answer nobody knows what production has done. */
async function answered(request: OperatorRequest): Promise<OperatorAnswer> {
  try {
    return await requestOperator({ ...request, timeout: TIMEOUT, attempts: 1 })
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    const why = error.message.slice(0, LONGEST_REASON)
    throw new TargetError(undefined, 'no_answer', `Production does not answer: ${why}`)
  }
}

/** The reason in the answer, in the form of errors here. */
function refusal({ status, body }: OperatorAnswer): TargetError {
  const { error } = (parsed(body) ?? {}) as { error?: { code?: unknown; message?: unknown } }
  const [code, message] = [error?.code, error?.message].map(each => (typeof each === 'string' ? each : undefined))
  const why = (message ?? `status ${status}`).slice(0, LONGEST_REASON)
  return new TargetError(status, code ?? '', `Production refuses it: ${why}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
