import { structuredPatch } from 'diff'
import { MB } from '../../../lib/bytes.ts'
import { type ReaderText, stepsOf } from './blocks.ts'
import { Budget } from './budget.ts'
import { compareSteps } from './compare-steps.ts'
import type { ComparedBlock, ComparedMarkdown, ComparedStep, Comparison } from './model.ts'
import { isWord, tokensOf } from './parts.ts'

/** Larger Markdown is not compared: no tutorial has a tenth of it. */
const MOST_MARKDOWN = MB

/** One of two texts. */
export interface Compared {
  readonly text: ReaderText
  /** The Markdown that it was published with; `lost` when that is no longer there. */
  readonly markdown: { readonly text: string } | 'lost' | null
}

/**
 * Compares two texts of a tutorial as readers see them, and their Markdown, within so many milliseconds: what they do not
 * suffice for is told as removed and added.
 * @throws TooManyBlocks
 */
export function compare(before: Compared, after: Compared, ms: number): Comparison {
  const budget = new Budget(ms * 0.75)
  const steps = compareSteps(stepsOf(before.text), stepsOf(after.text), budget)
  const markdown = compareMarkdown(before, after, new Budget(ms * 0.25))
  return { steps, words: wordsOf(steps), isCoarse: budget.isCoarse, markdown }
}

function wordsOf(steps: readonly ComparedStep[]): Comparison['words'] {
  const blocks = steps.flatMap(step => step.blocks)
  const titles = steps.filter(({ change }) => change === 'added' || change === 'removed')
  const count = (change: 'added' | 'removed'): number =>
    [
      ...blocks.flatMap(({ parts }: ComparedBlock) =>
        parts.flatMap(each => (each.change === change ? [each.text] : []))
      ),
      ...titles.flatMap(step => (step.change === change ? [step.title] : []))
    ].reduce((sum, text) => sum + tokensOf(text).filter(isWord).length, 0)
  return { added: count('added'), removed: count('removed') }
}

function compareMarkdown(
  { markdown: before }: Compared,
  { markdown: after }: Compared,
  budget: Budget
): ComparedMarkdown {
  if (before === null || after === null) return { hunks: null, reason: 'not_published' }
  if (before === 'lost' || after === 'lost') return { hunks: null, reason: 'not_kept' }
  if (before.text.length > MOST_MARKDOWN || after.text.length > MOST_MARKDOWN)
    return { hunks: null, reason: 'too_large' }
  const patch = structuredPatch('', '', before.text, after.text, '', '', { context: 3, timeout: budget.slice() })
  return patch ? { hunks: patch.hunks } : { hunks: null, reason: 'too_different' }
}
