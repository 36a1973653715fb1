import { jsonRpcError } from '../platform/http/json-rpc.ts'
import type { Domain } from '../platform/domain.ts'

export default {
  name: 'a2a',
  mounts: [{ prefix: '/a2a', access: { scope: 'Tutorial.MCP' }, form: jsonRpcError }]
} satisfies Domain
