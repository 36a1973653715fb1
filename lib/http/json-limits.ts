import { badRequest } from '../errors.ts'

/** Limit of nesting; JSON.stringify would overflow the stack on very deep values. */
const MAX_DEPTH = 64

interface Flaw {
  readonly rule: string
  readonly path: readonly string[]
}

/** True for a text that both databases can store: without NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** @throws HttpError 400 naming the place where `value` is nested too deeply or contains a text that cannot be stored. */
export function checkJson(value: unknown): void {
  const flaw = flawIn(value, 0)
  if (flaw) throw badRequest('invalid_json', flaw.rule, flaw.path.join('.') || 'body')
}

function flawIn(value: unknown, depth: number): Flaw | undefined {
  if (typeof value === 'string')
    return isStorable(value)
      ? undefined
      : { rule: 'A text with NUL or half a surrogate pair cannot be stored', path: [] }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MAX_DEPTH) return { rule: `Nested more than ${MAX_DEPTH} levels deep`, path: [] }
  for (const [key, member] of Object.entries(value)) {
    const flaw = flawIn(key, depth) ?? flawIn(member, depth + 1)
    if (flaw) return { rule: flaw.rule, path: [key, ...flaw.path] }
  }
  return undefined
}
