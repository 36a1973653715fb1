import { CLICKED, COMMON } from './stop-words.ts'
import { isCodeLike, isTermLike, keyOf, type Word, wordsOf } from './words.ts'

/** Texts of a tutorial that the extractor reads. */
export interface TermSource {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Labels of its tags and products. */
  readonly tags: readonly string[]
  readonly parts: readonly { readonly title: string; readonly text: string }[]
}

/** How a tutorial mentions a term. */
export interface Mention {
  readonly key: string
  /** As it stands in the text. */
  form: string
  count: number
  /** How often the word stands there without a capital; of several words it is not counted. */
  lower: number
  /** Mentions where something is clicked or typed. */
  clicked: number
  inTitle: boolean
  inHeading: boolean
  isTag: boolean
}

const LONGEST_RUN = 5
/** Terms kept of one tutorial: those of its tags, its title and its headings, then the most frequent ones. */
const MOST_TERMS = 120
const SHORTEST = 3

/** The terms of a tutorial: its tags, runs of capitalised words within sentences, and identifiers. */
export function termsOf(source: TermSource): Mention[] {
  const mentions = new Map<string, Mention>()
  const mention = (form: string): Mention | undefined => {
    const key = keyOf(form)
    if (key.length < SHORTEST || /^[\d-]+$/.test(key)) return undefined
    const known = mentions.get(key)
    if (known) return known
    const made = { key, form, count: 0, lower: 0, clicked: 0, inTitle: false, inHeading: false, isTag: false }
    mentions.set(key, made)
    return made
  }
  for (const tag of source.tags) Object.assign(mention(tag) ?? {}, { isTag: true, count: 1 })
  const lower = new Map<string, number>()
  for (const text of [source.description, ...source.parts.map(part => part.text)])
    for (const run of runsOf(wordsOf(text), lower)) {
      const found = mention(run.form)
      if (!found) continue
      // labels of tags are often made of their slugs, and so written otherwise
      if (found.count === (found.isTag ? 1 : 0)) found.form = run.form
      found.count++
      if (run.clicked) found.clicked++
    }
  for (const [key, found] of mentions) found.lower = lower.get(key) ?? 0
  const title = ` ${keysOf(source.title)} `
  const headings = source.parts.map(part => ` ${keysOf(part.title)} `)
  for (const found of mentions.values()) {
    const within = ` ${found.key.replaceAll('-', ' ')} `
    found.inTitle = title.includes(within)
    found.inHeading = headings.some(heading => heading.includes(within))
  }
  return [...mentions.values()].sort((one, other) => weightOf(other) - weightOf(one)).slice(0, MOST_TERMS)
}

/** How much a tutorial is about a term, at most 1. */
export function weightOf({ count, inTitle, inHeading, isTag }: Mention): number {
  const often = Math.min(1, Math.log2(1 + count) / 5)
  return Math.min(1, 0.35 * often + (inTitle ? 0.4 : 0) + (inHeading ? 0.2 : 0) + (isTag ? 0.25 : 0))
}

interface Run {
  readonly form: string
  readonly clicked: boolean
}

/**
 * Runs of term-like words. The first word of a sentence says nothing by its capital, so a run does not begin with it, unless it is
 * an abbreviation or written like code. `lower` counts words that begin with no capital.
 */
function runsOf(words: readonly Word[], lower: Map<string, number>): Run[] {
  const runs: Run[] = []
  let run: string[] = []
  let clicked = false
  const end = () => {
    if (run.length > 0 && run.length <= LONGEST_RUN) runs.push({ form: run.join(' '), clicked })
    run = []
  }
  for (const [index, { text, isMark }] of words.entries()) {
    const before = words[index - 1]
    if (isMark || COMMON.has(text.toLowerCase()) || !isTermLike(text)) {
      if (!isMark) {
        const key = keyOf(text)
        lower.set(key, (lower.get(key) ?? 0) + 1)
      }
      end()
      continue
    }
    if (run.length === 0) {
      if (beginsSentence(before) && !/^[\p{Lu}\p{N}-]{2,}/u.test(text) && !isCodeLike(text)) continue
      clicked = isClicked(before, words[index - 2])
    }
    run.push(text)
  }
  end()
  return runs
}

const beginsSentence = (before: Word | undefined) =>
  before === undefined || (before.isMark && !/[,("“'‘/]/.test(before.text))

/** `choose Save`, `choose the Save`, `Design > Save`. */
function isClicked(before: Word | undefined, second: Word | undefined): boolean {
  if (!before) return false
  if (before.text === '>' || before.text === '+' || CLICKED.has(before.text.toLowerCase())) return true
  return second !== undefined && CLICKED.has(second.text.toLowerCase())
}

/** The words of a heading as keys, separated by spaces. */
const keysOf = (text: string): string =>
  wordsOf(text)
    .filter(({ isMark }) => !isMark)
    .map(word => keyOf(word.text).replaceAll('-', ' '))
    .join(' ')
