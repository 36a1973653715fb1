import { replaceMethods } from '../../../../lib/replace-methods.ts'
import type { Response } from '../request/exchange.ts'

interface Part {
  readonly id: string
  readonly status: number
  readonly atomicityGroup?: string
}

const RULE = 'Nothing of the atomicity group was kept, since another request of it has failed'

/**
 * Has the answer to a batch say of each request of a failed atomicity group that it has failed: nothing of the group is kept,
 * and CAP answers those before the failing one with their success (OData 4.01 protocol, 11.7.4).
 */
export function reportGroups(response: Response): void {
  const chunks: Buffer[] = []
  const end = response.end.bind(response)
  replaceMethods(response, {
    write: (chunk: Uint8Array | string) => {
      chunks.push(Buffer.from(chunk as Uint8Array))
      return true
    },
    end: ((chunk?: Uint8Array | string) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array))
      return end(truthful(Buffer.concat(chunks)))
    }) as typeof response.end
  })
}

function truthful(bytes: Buffer): Buffer {
  const answer = parsed(bytes)
  const parts = answer?.responses ?? []
  const failed = new Set(parts.flatMap(({ status, atomicityGroup }) => (status >= 400 ? atomicityGroup : undefined)))
  failed.delete(undefined)
  if (failed.size === 0) return bytes
  const responses = parts.map(part => (part.status < 400 && failed.has(part.atomicityGroup) ? undone(part) : part))
  return Buffer.from(JSON.stringify({ ...answer, responses }))
}

/** Undefined for an answer that tells of no parts, such as a refusal of the whole batch. */
function parsed(bytes: Buffer): { readonly responses?: readonly Part[] } | undefined {
  try {
    return JSON.parse(bytes.toString()) as { readonly responses?: readonly Part[] }
  } catch {
    return undefined
  }
}

const undone = ({ id, atomicityGroup }: Part): object => ({
  id,
  status: 424,
  headers: { 'odata-version': '4.0', 'content-type': 'application/json; charset=utf-8' },
  atomicityGroup,
  body: { error: { message: RULE, code: '424', '@Common.numericSeverity': 4 } }
})
