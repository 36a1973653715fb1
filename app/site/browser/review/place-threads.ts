import { findPassage, type Passage, passageAt, type Place, type Span } from '../../../../lib/text/passages.ts'
import type { Thread } from './api.ts'
import { type ArticleText, readText } from './article-text.ts'

/** A thread with its place in the text as it is now; without one, its text was removed. */
export interface Placed {
  readonly thread: Thread
  readonly place: Place | undefined
  readonly range: Range | undefined
}

/** The longest passage of a comment. */
const LONGEST_QUOTE = 1000
const LONGEST_CONTEXT = 256
/** Work for so many milliseconds is done at once; the page can be used in between. */
const SLICE = 12

/** Finds the places of all threads, in the order of the text; those without one come last. */
export async function placeThreads(article: HTMLElement, threads: readonly Thread[]): Promise<readonly Placed[]> {
  const text = readText(article)
  const placed: Placed[] = []
  let began = performance.now()
  for (const thread of threads) {
    const place = findPassage(text.text, thread, homeOf(article, text, thread.step)) ?? undefined
    placed.push({ thread, place, range: place && text.rangeOf(place) })
    if (performance.now() - began < SLICE) continue
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
  return placed.sort((one, other) => (one.place?.start ?? Infinity) - (other.place?.start ?? Infinity))
}

/** The part of the text that is the step. */
function homeOf(article: HTMLElement, text: ArticleText, step: string | null | undefined): Span | undefined {
  const element = step ? document.getElementById(step) : null
  return element && article.contains(element) ? text.spanOf(rangeAround(element)) : undefined
}

/** The passage that a range covers; undefined when it has no words. */
export function passageIn(article: HTMLElement, range: Range): Passage | undefined {
  const text = readText(article)
  const span = text.spanOf(range)
  if (!span) return undefined
  const cut = { start: span.start, end: Math.min(span.end, span.start + LONGEST_QUOTE) }
  const { quote, prefix, suffix } = passageAt(text.text, cut)
  if (quote.trim() === '') return undefined
  const begins = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  const around = { prefix: prefix.slice(-LONGEST_CONTEXT), suffix: suffix.slice(0, LONGEST_CONTEXT) }
  return { quote, ...around, step: begins?.closest('.tutorial-step')?.id ?? null }
}

export function rangeAround(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}
