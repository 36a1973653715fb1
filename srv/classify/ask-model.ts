import { z } from 'zod'
import { log } from '../cap/log.ts'
import { ask, isAboutQuestion, whyNoEndpoint } from '../models/index.ts'
import { variables } from './variables.ts'

/** Categories of an item. */
export const MAX_CATEGORIES = 3
const MAX_TOKENS = 100

const chosen = z.object({
  numbers: z
    .array(z.int())
    .describe(`Numbers of the categories that fit, the best first, at most ${MAX_CATEGORIES}; none when none fits`)
})

const instructions =
  'You assign learning material to categories of a catalog. Choose only from the numbered categories, and only those whose description fits what the material teaches.'

/** An item whose vectors do not decide. */
export interface Doubtful<C> {
  /** Title, description and tags. */
  readonly text: string
  readonly candidates: readonly (C & { readonly text: string })[]
}

/** Asks the model about items whose vectors do not decide. */
export class Doubts {
  #isOver = whyNoEndpoint() !== undefined

  /**
   * The candidates that the model chooses; undefined when there is no model, when its calls of the day are spent, or when it
   * fails: then vectors decide alone, and after a failure that concerns more than this item, for the rest of the run.
   */
  async choose<C>({ text, candidates }: Doubtful<C>): Promise<readonly C[] | undefined> {
    if (this.#isOver) return undefined
    const categories = candidates.map((candidate, place) => ({ number: place + 1, category: candidate.text }))
    try {
      const { value } = await ask({
        feature: 'classify',
        callsPerDay: variables.CLASSIFIER_CALLS_PER_DAY,
        name: 'submitCategories',
        description: 'The categories that fit',
        shape: chosen,
        instructions,
        text: JSON.stringify({ material: text, categories }),
        maxTokens: MAX_TOKENS
      })
      const known = [...new Set(value.numbers)].flatMap(number => candidates[number - 1] ?? [])
      return known.slice(0, MAX_CATEGORIES)
    } catch (error) {
      if (!isAboutQuestion(error)) this.#isOver = true
      log('classify').warn('the model has not decided between categories; vectors do', error)
      return undefined
    }
  }
}
