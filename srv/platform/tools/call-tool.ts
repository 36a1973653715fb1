import type { ZodError } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { isObject, withoutNulls } from '../../../lib/json-rpc/messages.ts'
import { newId } from '../../../lib/ids.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { holdAs } from '../../cap/database/lock/writer-lock.ts'
import { databaseRefusal } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'
import { audit } from '../audit/index.ts'
import { counter, reservoir } from '../metrics/metrics.ts'
import { findTool, missingGrant, missingScope } from './registry.ts'
import type { Tool, ToolContext, ToolMount, ToolResult } from './tool.ts'

const LONGEST_NAME = 64
const LONGEST_VALUE = 100

type Refusal = Extract<ToolResult, { ok: false }>

/**
 * Calls a tool: access, switch, scope of the token, input, audit, run, output, in that order. It never throws: a fault of
 * ours becomes an answer with the id under which the log has it.
 */
export async function callTool(
  name: string,
  mount: ToolMount,
  context: ToolContext,
  input: unknown
): Promise<ToolResult> {
  const tool = findTool(mount, name, context.caller)
  if (!tool) return withoutTool(name, mount, context)
  const missing = missingGrant(tool, context.caller)
  if (missing) return refusal(403, 'insufficient_scope', `this token lacks ${missing} scope`)
  counter(`tool.${name}.calls`).add()
  const began = performance.now()
  const result = await attempt(tool, mount, context, input).catch((error: unknown) => refusalFor(error, tool))
  reservoir(`tool.${name}.ms`).record(performance.now() - began)
  if (!result.ok) counter(`tool.${name}.errors`).add()
  return result
}

function withoutTool(name: string, mount: ToolMount, { caller }: ToolContext): Refusal {
  const scope = caller && missingScope(mount, name, caller)
  if (scope === undefined) return refusal(404, 'unknown_tool', `Unknown tool: ${name.slice(0, LONGEST_NAME)}`)
  return { ...refusal(403, 'insufficient_scope', `${name} needs the scope ${scope}`), missingScope: scope }
}

async function attempt(tool: Tool, mount: ToolMount, context: ToolContext, input: unknown): Promise<ToolResult> {
  const read = tool.input.safeParse(isObject(input) ? withoutNulls(input) : (input ?? {}))
  if (!read.success) return refusal(400, 'invalid_input', ruleOf(read.error))
  if (tool.writes) await auditCall(tool, mount, context, read.data)
  const data = await holdAs(`tool ${tool.name}`, () => tool.run(context, read.data))
  return { ok: true, data: checkedOutput(tool, data) }
}

/** Names the first field that breaks the schema, and the rule. */
function ruleOf({ issues: [issue] }: ZodError): string {
  const [field = 'arguments', rule = 'invalid'] = [issue?.path.join('.') || undefined, issue?.message]
  return `${field.slice(0, LONGEST_VALUE)}: ${rule.slice(0, 3 * LONGEST_VALUE)}`
}

/** Answers that a tool gives again and again are checked once. */
const checked = new WeakMap<object, unknown>()

/** @throws Error for an answer that is not what the tool has promised. */
function checkedOutput(tool: Tool, data: unknown): unknown {
  const known = typeof data === 'object' && data !== null ? checked.get(data) : undefined
  if (known !== undefined) return known
  const result = tool.output.parse(data)
  if (typeof data === 'object' && data !== null) checked.set(data, result)
  return result
}

/** Recorded before the tool runs, since a call that cannot be recorded must not happen. */
function auditCall({ name }: Tool, mount: ToolMount, { caller }: ToolContext, input: unknown): Promise<void> {
  const fields = Object.entries(input as object).filter(
    (field): field is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof field[1]) && String(field[1]).length <= LONGEST_VALUE
  )
  return inTransaction(() =>
    audit({
      category: 'SecurityEvent',
      action: `tool.${name}`,
      object: { type: 'Tool', id: { name, mount } },
      data: { ...Object.fromEntries(fields), token: caller?.token?.prefix ?? null, source: caller?.source ?? null },
      user: caller?.id
    })
  )
}

const refusal = (status: number, code: string, message: string): Refusal => ({ ok: false, status, code, message })

function refusalFor(error: unknown, { name }: Tool): Refusal {
  if (error instanceof HttpError) return refusalOf(error)
  const away = databaseRefusal(error)
  if (away) return refusalOf(away)
  const correlationId = newId()
  log('tools').error(`${name} failed, id ${correlationId}`, error)
  return { ...refusal(500, 'internal', `The tool failed; report id ${correlationId}`), correlationId }
}

const refusalOf = ({ status, code, message }: HttpError): Refusal => refusal(status, code, message)
