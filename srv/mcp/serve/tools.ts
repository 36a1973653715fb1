import { callTool, findTool, isOffered, offeredBits, type ToolResult, toolsOf } from '../../platform/tools/index.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { lacksScope } from '../../platform/access/access.ts'
import { codeOf, INVALID_PARAMS, isObject, RpcError } from '../../../lib/json-rpc/messages.ts'
import type { Revision } from '../protocol/revisions.ts'
import { perRevision } from '../protocol/per-revision.ts'
import { cacheable, type Call, complete, cursorIn, type Feature } from './feature.ts'
import { writtenAnswer } from './tool-answers.ts'
import { listed } from './tool-schemas.ts'

/** The tools of the registry that a caller may use. */
export const toolsFeature: Feature = {
  capability: { tools: {} },
  isOn: () => true,
  methods: { 'tools/list': list, 'tools/call': call }
}

/** Lists by the bits of the tools in them: immutable, and shared by all who have the same rights. */
const listsOf = perRevision(() => new Map<number, Buffer>())
/** More than there are combinations of scopes that differ in tools. */
const MOST_LISTS = 100

function list(request: Call): Buffer {
  const { mount, revision, caller } = request
  if (cursorIn(request) !== undefined) throw new RpcError(200, INVALID_PARAMS, 'cursor: there is one page')
  const lists = listsOf(mount, revision)
  const bits = offeredBits(mount, caller)
  const known = lists.get(bits)
  if (known) return known
  const offered = toolsOf(mount).filter(tool => isOffered(tool, caller))
  const tools = offered.map(tool => listed(tool, revision))
  const made = Buffer.from(JSON.stringify(cacheable(revision, { tools })))
  if (lists.size < MOST_LISTS) lists.set(bits, made)
  return made
}

async function call({ mount, revision, params, caller, context }: Call): Promise<string> {
  const { name, arguments: given } = params
  if (typeof name !== 'string') throw new RpcError(200, INVALID_PARAMS, 'name must be the name of a tool')
  if (given !== undefined && !isObject(given)) throw new RpcError(200, INVALID_PARAMS, 'arguments must be an object')
  const tool = findTool(mount, name, caller)
  const result = await callTool(name, mount, context, given)
  return result.ok && tool ? writtenAnswer(tool, result.data, revision) : refused(result, revision, caller)
}

/** @throws RpcError for what is no matter of the tool: one that is not there, and rights that are missing. */
function refused(result: ToolResult, revision: Revision, caller: Caller | undefined): string {
  const { status, code, message, missingScope } = result as Extract<ToolResult, { ok: false }>
  if (code === 'unknown_tool') throw new RpcError(200, INVALID_PARAMS, message)
  if (caller && missingScope) {
    const { headers } = lacksScope(caller, missingScope)
    throw new RpcError(status, codeOf(status), message, { headers })
  }
  if (status === 401 || status === 403) throw new RpcError(status, codeOf(status), message)
  if (code === 'invalid_input' && revision.badArguments === 'error') throw new RpcError(200, INVALID_PARAMS, message)
  return JSON.stringify(complete(revision, { content: [{ type: 'text', text: message }], isError: true }))
}
