import type { Mount } from '../platform/http/mounts.ts'
import { errorAnswer } from './protocol/errors.ts'
import { serveA2a } from './serve/serve-a2a.ts'

/** A2A-007: agents bring a token with the scope of tools. */
export const mounts: readonly Mount[] = [
  { prefix: '/a2a', access: { scope: 'Tutorial.MCP' }, form: refusal => errorAnswer(refusal), serve: serveA2a }
]
