/** Rules that a statement can break. */
export type Rule =
  | 'length'
  | 'character'
  | 'comment'
  | 'stacked'
  | 'statement'
  | 'syntax'
  | 'size'
  | 'relation'
  | 'column'
  | 'session'
  | 'function'
  | 'grouping'
  | 'people'

/** Refusal of a statement: the rule that it breaks, and where. */
export class SqlRefusal extends Error {
  readonly rule: Rule
  /** Offset in the text, from 0. */
  readonly at: number

  constructor(rule: Rule, message: string, at: number) {
    super(message)
    this.rule = rule
    this.at = at
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
