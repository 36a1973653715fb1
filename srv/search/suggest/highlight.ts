import { plainProse } from '../../../lib/text/plain-prose.ts'
import { excerpts } from '../engine/index.ts'
import type { SearchedStep } from '../engine/model.ts'

/** A piece of a text, as answers have it; `hit` where the query is found. Text, and never markup. */
export interface TextPart {
  readonly text: string
  readonly hit: boolean
}

type Marks = readonly (readonly [number, number])[]

/** Characters of an excerpt. */
const LENGTH = 240

/** So many times the length of a text, an excerpt of it is the whole of it, wherever the query is found. */
const WHOLE = 4

/** A text that is searched for; of its last word the beginning may be enough. */
export interface Query {
  readonly text: string
  readonly beginnings: boolean
}

/** The whole of `text` in pieces. */
export function highlighted({ text: query, beginnings }: Query, text: string): readonly TextPart[] {
  const [found] = excerpts(query, { description: text, steps: [] }, { length: WHOLE * text.length, beginnings })
  return partsOf(text, found?.marks ?? [])
}

/** The piece of a description or of a step where the query is found best, else its beginning; without marks of Markdown. */
export function excerptOf({ text: query, beginnings }: Query, written: string, step: SearchedStep | undefined) {
  const description = plainProse(written)
  const source = step ? { description: '', steps: [step] } : { description, steps: [] }
  const [found] = excerpts(query, source, { length: LENGTH, beginnings })
  if (found) return partsOf(found.text, found.marks)
  return step?.text ? partsOf(shortened(step.text), []) : partsOf(shortened(description), [])
}

const shortened = (text: string): string => {
  if (text.length <= LENGTH) return text
  const cut = text.slice(0, LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH / 2)).toWellFormed()}…`
}

function partsOf(text: string, marks: Marks): readonly TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from > at) parts.push({ text: text.slice(at, from), hit: false })
    parts.push({ text: text.slice(from, to), hit: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false })
  return parts
}
