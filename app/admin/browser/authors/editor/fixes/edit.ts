/** A piece of a text, from one character to another, and what stands in its place. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** Edits that mend a finding; with a place, the cursor goes there for the rest, which only the author knows. */
export interface Fix {
  readonly edits: readonly Edit[]
  readonly cursor?: number
}

/** Finds the fix of a finding about a line, counted from 1; undefined where none is certain. */
export type FixOf = (text: string, line: number, message: string) => Fix | undefined

/** The first and the last character of a line, counted from 1; an empty place at the end for a line beyond it. */
export function lineAt(text: string, line: number): { readonly from: number; readonly to: number } {
  let from = 0
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0) return { from: text.length, to: text.length }
    from = end + 1
  }
  const end = text.indexOf('\n', from)
  return { from, to: end < 0 ? text.length : end }
}

/** The words of a line. */
export function wordsOf(text: string, line: number): string {
  const { from, to } = lineAt(text, line)
  return text.slice(from, to)
}

/** Writes a line anew; undefined when nothing changes. */
export function rewritten(text: string, line: number, change: (words: string) => string): Fix | undefined {
  const { from, to } = lineAt(text, line)
  const before = text.slice(from, to)
  const after = change(before)
  return after === before ? undefined : { edits: [{ from, to, insert: after }] }
}

/** Takes lines out, with their ends. */
export function withoutLines(text: string, first: number, last: number): Fix {
  const [{ from }, { to }] = [lineAt(text, first), lineAt(text, last)]
  return { edits: [{ from, to: Math.min(to + 1, text.length), insert: '' }] }
}

/** The last line that a message is about: some end with it. */
export const lastLineOf = (message: string, first: number): number =>
  Number(/ \(up to line (\d{1,7})\)$/.exec(message)?.[1] ?? first)

/** A text with edits applied, which do not overlap. */
export function applied(text: string, { edits }: Fix): string {
  const ordered = edits.toSorted((one, other) => other.from - one.from)
  return ordered.reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text)
}
