import { z } from 'zod'
import { compile, type Rewrite } from './pattern.ts'
import type { TargetRule } from './target.ts'

const MAX_ROWS = 20_000
const MAX_PATTERNS = 200

/** Answer of `redirectsActive` (GATEWAY-011); rows of another form are left out, not the whole table. */
const answer = z.object({ value: z.array(z.unknown()) })
const rowSchema = z.object({
  ID: z.string().min(1).max(36),
  fromPath: z.string().min(1).max(500),
  toPath: z.string().min(1).max(500),
  statusCode: z.literal([301, 302, 303, 307, 308]).nullish(),
  isPattern: z.boolean().nullish()
})

type Row = z.infer<typeof rowSchema>

/** A row that redirects a path, and the address that it leads to. */
export interface Hit {
  readonly id: string
  readonly status: number
  readonly location: string
}

interface Pattern {
  readonly row: Row
  readonly rewrite: Rewrite
}

/** The redirects of one answer of the backend: exact paths first, whatever their case, then patterns in their order. */
export class RedirectTable {
  /** How many rows are left out, and why the first one is. */
  readonly refused: { count: number; first: string | undefined } = { count: 0, first: undefined }
  readonly #exact = new Map<string, Row>()
  readonly #patterns: Pattern[] = []
  readonly #targetRule: TargetRule

  constructor(targetRule: TargetRule, rows: readonly unknown[] = []) {
    this.#targetRule = targetRule
    for (const raw of rows) this.#add(raw)
  }

  /** The redirect for a decoded path, if there is one whose target is allowed and elsewhere. */
  find(path: string): Hit | undefined {
    const exact = this.#exact.get(keyOf(path))
    if (exact) return this.#hit(exact, exact.toPath, path)
    for (const { row, rewrite } of this.#patterns) {
      const target = rewrite(path)
      if (target !== undefined) return this.#hit(row, target, path)
    }
    return undefined
  }

  #hit({ ID, statusCode }: Row, target: string, path: string): Hit | undefined {
    const location = this.#targetRule(target)
    if (location === undefined || location === encodeURI(path)) return undefined
    return { id: ID, status: statusCode ?? 301, location }
  }

  #add(raw: unknown): void {
    try {
      const row = rowSchema.parse(raw)
      if (row.isPattern) this.#addPattern(row)
      else this.#addExact(row)
    } catch (error) {
      this.refused.count += 1
      this.refused.first ??= (error as Error).message
    }
  }

  #addExact(row: Row): void {
    if (!row.fromPath.startsWith('/')) throw new Error(`${row.fromPath}: a path starts with a slash`)
    if (this.#targetRule(row.toPath) === undefined) throw new Error(`${row.toPath}: the target is not allowed`)
    const key = keyOf(row.fromPath)
    if (!this.#exact.has(key)) this.#exact.set(key, row)
  }

  #addPattern(row: Row): void {
    if (this.#patterns.length >= MAX_PATTERNS) throw new Error(`${row.fromPath}: over ${MAX_PATTERNS} patterns`)
    this.#patterns.push({ row, rewrite: compile(row.fromPath, row.toPath) })
  }
}

/** Reads the answer of `redirectsActive`. @throws ZodError when it is something else. */
export function readTable(content: unknown, targetRule: TargetRule): RedirectTable {
  return new RedirectTable(targetRule, answer.parse(content).value.slice(0, MAX_ROWS))
}

function keyOf(path: string): string {
  return path.toLowerCase()
}
