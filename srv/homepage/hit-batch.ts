import { createHash } from 'node:crypto'
import { z } from 'zod'
import { badRequest } from '../../lib/errors.ts'
import { conformsTo } from '../platform/http/schema.ts'

const MAX_HITS = 500
const MAX_COUNT = 10_000

const countRule = `count must be an integer from 1 to ${MAX_COUNT}`
const idRule = 'id must be a text of 1 to 36 characters'

const body = z.object({
  hits: z
    .array(
      z.object({
        id: z.string(idRule).min(1, idRule).max(36, idRule),
        count: z.int(countRule).min(1, countRule).max(MAX_COUNT, countRule)
      }),
      'hits must be an array of { id, count }'
    )
    .max(MAX_HITS, `hits has at most ${MAX_HITS} entries`)
})
const readBody = conformsTo(body)

/** Hits that are counted together, once. */
export interface HitBatch {
  /** Digest of the idempotency key, else of the hits. */
  readonly id: string
  /** A batch without a key is recognised for a minute only. */
  readonly keyed: boolean
  /** Digest of the hits. */
  readonly content: string
  /** Hits by id of the redirect. */
  readonly counts: ReadonlyMap<string, number>
}

/**
 * The batch of a request, identified by its Idempotency-Key or else by its hits.
 * @throws HttpError 400 naming the field and the rule it breaks.
 */
export function parseBatch(data: unknown, headers: Readonly<Record<string, unknown>>): HitBatch {
  const { hits } = readBody(data)
  const key = readKey(headers['idempotency-key'])
  const counts = new Map<string, number>()
  for (const { id, count } of hits) counts.set(id.toLowerCase(), (counts.get(id.toLowerCase()) ?? 0) + count)
  const content = digest(JSON.stringify([...counts].sort(([one], [other]) => (one < other ? -1 : 1))))
  const id = key === undefined ? `body:${content}` : `key:${digest(key)}`
  return { id, keyed: key !== undefined, content, counts }
}

function readKey(header: unknown): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw badRequest('invalid_key', 'must be 1 to 255 visible characters', 'Idempotency-Key')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
