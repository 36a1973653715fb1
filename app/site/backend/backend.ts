import type { OutgoingHttpHeaders } from 'node:http'
import type { Answer } from '../../../lib/http/answer.ts'
import { type AnswerCache, BackendUnavailable } from '../../../lib/http/answer-cache.ts'
import { HOUR } from '../../../lib/time.ts'

export { BackendUnavailable }

/** Answer of the backend for one address; the same object as long as it does not change. */
export interface Resource {
  readonly address: string
  readonly status: number
  readonly type: string
  /** Location of a redirect. */
  readonly location: string | undefined
  readonly body: Buffer
}

/** Reads the backend's public resources through the cache of its answers. */
export interface Backend {
  /**
   * The resource as the backend has it now, or had it within the trusted time.
   * @throws BackendUnavailable when it does not answer and nothing of the last hour is known.
   */
  readonly read: (address: string, headers?: OutgoingHttpHeaders) => Promise<Resource>
  /** True while `resource` is what the backend has, as far as is known without asking. */
  readonly isCurrent: (resource: Resource) => boolean
  /** Counts the invalidations: what began under another number does not count afterwards. */
  readonly generation: () => number
}

/** Readers rather see pages of the last hour than none. */
const STALE_LIMIT = HOUR

/** Resources are read uncompressed, since pages are made of them. */
const addressOf = (path: string) => ({ path, coding: 'identity' }) as const

export function createBackend(cache: AnswerCache): Backend {
  const resources = new WeakMap<Answer, Resource>()

  const resourceOf = (address: string, answer: Answer): Resource => {
    const known = resources.get(answer)
    if (known) return known
    const { status, headers, body } = answer
    const type = String(headers['content-type'] ?? '')
    const resource = { address, status, type, location: headers.location, body }
    resources.set(answer, resource)
    return resource
  }

  return {
    read: async (address, headers = {}) => {
      const { answer } = await cache.get(addressOf(address), { headers, staleFor: STALE_LIMIT })
      return resourceOf(address, answer)
    },
    isCurrent: resource => {
      const fresh = cache.find(addressOf(resource.address))
      return fresh !== undefined && resources.get(fresh.answer) === resource
    },
    generation: () => cache.generation()
  }
}
