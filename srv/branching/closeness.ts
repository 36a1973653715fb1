import { log } from '../cap/log.ts'
import { currentEmbedder, similarity, whyNoModel } from '../embeddings/index.ts'
import type { Other } from '../learner/index.ts'
import type { Branch, Closeness } from './decide.ts'

/** Branches of one question whose meaning is compared; the others are ranked by co-completion alone. */
const MOST_TEXTS = 200
const LONGEST_TEXT = 500

/** A branch as the ranker sees it. */
export interface RankedBranch extends Branch {
  /** Words that say what it is about. */
  readonly about: string
  /** The tutorial that it is; null for steps within one, and for groups. */
  readonly tutorialSlug: string | null
}

/** Facts that branches are compared with. */
export interface Done {
  /** Titles of what was completed last. */
  readonly titles: readonly string[]
  readonly slugs: ReadonlySet<string>
  /** Tutorials that were completed together with a branch, by the slug of the branch. */
  readonly coCompletions: ReadonlyMap<string, readonly Other[]>
}

/**
 * How close each branch is to what a learner has completed: by the meaning of titles, and by the share of the co-completions of
 * its tutorial. Without a model, or when the model fails, co-completion decides alone.
 */
export async function closenessTo(
  branches: readonly RankedBranch[],
  done: Done,
  signal: AbortSignal
): Promise<(branch: RankedBranch) => Closeness> {
  const cosines = await cosinesOf(branches.slice(0, MOST_TEXTS), done.titles, signal)
  return branch => ({ cosine: cosines.get(branch) ?? 0, coCompletion: shareOf(branch, done) })
}

function shareOf({ tutorialSlug }: RankedBranch, { slugs, coCompletions }: Done): number {
  const others = (tutorialSlug === null ? undefined : coCompletions.get(tutorialSlug)) ?? []
  const sum = (all: readonly Other[]) => all.reduce((total, { score }) => total + score, 0)
  const all = sum(others)
  return all === 0 ? 0 : sum(others.filter(({ slug }) => slugs.has(slug))) / all
}

async function cosinesOf(
  branches: readonly RankedBranch[],
  titles: readonly string[],
  signal: AbortSignal
): Promise<ReadonlyMap<RankedBranch, number>> {
  if (titles.length === 0 || branches.length === 0 || whyNoModel() !== undefined) return new Map()
  try {
    const texts = [titles.join('\n'), ...branches.map(({ about }) => about)].map(each => each.slice(0, LONGEST_TEXT))
    const [learner, ...vectors] = await (await currentEmbedder()).embed(texts, { signal })
    if (!learner) return new Map()
    return new Map(branches.map((branch, place) => [branch, cosine(learner, vectors[place])]))
  } catch (error) {
    if (!signal.aborted) log('branching').warn('branches are ranked without their meaning', error)
    return new Map()
  }
}

const cosine = (one: Float32Array, other: Float32Array | undefined): number => (other ? similarity(one, other) : 0)
