import type { Caller } from '../../../lib/access/caller.ts'
import type { Scope } from '../../../lib/access/scopes.ts'
import type { Access } from '../access/access.ts'
import { type Tool, type ToolMount, toolMounts } from './tool.ts'

const MAX_DESCRIPTION = 1024
/** As many as a number has bits for. */
const MOST_TOOLS = 52
const NAME = /^[a-z][a-z0-9_]{0,63}$/

type ByName = ReadonlyMap<string, Tool>

let registry: ReadonlyMap<ToolMount, ByName> = new Map()

/**
 * Makes `tools` those of this process.
 * @throws Error for a name that stands twice on a mount, and for one or a description that clients may not take.
 */
export function assembleTools(tools: readonly Tool[]): void {
  registry = new Map(toolMounts.map(mount => [mount, byName(mount, tools)]))
}

function byName(mount: ToolMount, tools: readonly Tool[]): ByName {
  const found = new Map<string, Tool>()
  for (const each of tools.filter(({ mounts }) => mounts.includes(mount))) {
    const { name, description } = each
    if (found.has(name)) throw new Error(`${mount} has two tools ${name}`)
    if (!NAME.test(name)) throw new Error(`${name} is no name of a tool`)
    if (description.length > MAX_DESCRIPTION) throw new Error(`${name} is described in more than ${MAX_DESCRIPTION}`)
    found.set(name, each)
  }
  if (found.size > MOST_TOOLS) throw new Error(`${mount} has more than ${MOST_TOOLS} tools`)
  return found
}

/** The tools of a mount that are switched on, whoever may call them, in a fixed order. */
export function toolsOf(mount: ToolMount): readonly Tool[] {
  return [...(registry.get(mount)?.values() ?? [])].filter(isOn)
}

/**
 * The tools of a mount that `caller` is shown, as a number with a bit for each: equal numbers are equal lists. Lists are asked for
 * far more often than they differ.
 */
export function offeredBits(mount: ToolMount, caller: Caller | undefined): number {
  let [bits, bit] = [0, 1]
  for (const each of registry.get(mount)?.values() ?? []) {
    if (isOn(each) && isOffered(each, caller)) bits += bit
    bit *= 2
  }
  return bits
}

/** The tool that `caller` may call; undefined for any other, be it there or not. */
export function findTool(mount: ToolMount, name: string, caller: Caller | undefined): Tool | undefined {
  const found = registry.get(mount)?.get(name)
  return found && isOn(found) && permits(found.access, caller) ? found : undefined
}

/** The scope that `caller` lacks to call a tool of that name; undefined for a tool that is not there, or asks for something else. */
export function missingScope(mount: ToolMount, name: string, caller: Caller): Scope | undefined {
  const found = registry.get(mount)?.get(name)
  const scope = found && isOn(found) ? scopeOf(found.access) : undefined
  return scope !== undefined && !caller.scopes.has(scope) ? scope : undefined
}

/** The scopes that the tools of a mount ask for, each once. */
export function scopesOf(mount: ToolMount): readonly Scope[] {
  return [...new Set(toolsOf(mount).flatMap(({ access }) => scopeOf(access) ?? []))].toSorted()
}

const scopeOf = (access: Access): Scope | undefined =>
  typeof access === 'object' && 'scope' in access ? access.scope : undefined

/** True for a tool that `caller` is shown: one that a token may not use is none. */
export const isOffered = (tool: Tool, caller: Caller | undefined): boolean =>
  permits(tool.access, caller) && missingGrant(tool, caller) === undefined

/** The scope of a personal access token that a call needs and the token does not have. */
export function missingGrant({ writes }: Tool, caller: Caller | undefined): 'read' | 'write' | undefined {
  const needed = writes ? 'write' : 'read'
  return caller?.grants && !caller.grants.has(needed) ? needed : undefined
}

const isOn = ({ flag }: Tool): boolean => flag?.() ?? true

/** Whether a caller that is known already has an access; keys of programs give none to tools. */
function permits(access: Access, caller: Caller | undefined): boolean {
  if (access === 'public' || access === 'optional') return true
  if (access === 'login') return caller !== undefined
  if (typeof access === 'string') return false
  if ('anyOf' in access) return access.anyOf.some(each => permits(each, caller))
  return caller?.scopes.has(access.scope) ?? false
}
