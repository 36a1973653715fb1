import { z } from 'zod'
import { around, pathBetween } from '../../graph/index.ts'
import { myProgress } from '../../learner/index.ts'
import type { ChatContext } from '../model/chat-tool.ts'
import { chatTool } from '../model/chat-tool.ts'
import { type Entry, entriesOfPath, entriesTo } from '../learning-path/entries.ts'
import { markdownOf, noPath, strangeSlug, unavailable } from '../learning-path/markdown.ts'
import { type Asked, pathRequested } from '../learning-path/telemetry.ts'
import { tutorialFacts } from '../learning-path/tutorial-facts.ts'

/** CHAT-020, CHAT-021. */
const SLUG = /^[a-z0-9-]{1,80}$/
/** Hops along prerequisites where no beginning is known. */
const DEPTH = 3

/** CHAT-019: what to learn on the way to a tutorial, each with its reason. */
export const findLearningPath = chatTool({
  name: 'findLearningPath',
  description:
    'What to learn, in order, to get to a tutorial or concept, with a reason for each step. Without fromSlug it begins at what the learner completed last, else at the prerequisites. Answers Markdown that you may show as it is.',
  isOn: ({ kgPathBetweenEnabled }) => kgPathBetweenEnabled,
  input: z.object({
    toSlug: z.string().max(1000).describe('Slug of where to get to: lowercase letters, digits and hyphens'),
    fromSlug: z.string().max(1000).nullish().describe('Slug of where to begin, if the learner says so')
  }),
  async run(context, { toSlug, fromSlug }) {
    if (!SLUG.test(toSlug) || (typeof fromSlug === 'string' && !SLUG.test(fromSlug))) {
      const asked = { fromSlug: null, toSlug: null, hasUserId: true, fromSlugInferred: false, unanchored: false }
      pathRequested(asked)({ entries: [], error: 'syntax' })
      return { told: strangeSlug }
    }
    return { told: await pathTo(context, toSlug, fromSlug ?? undefined) }
  },
  failure: reason => (reason === 'invalid_args' ? strangeSlug : unavailable)
})

async function pathTo(context: ChatContext, toSlug: string, given: string | undefined): Promise<string> {
  const { tutorials } = await myProgress(context.caller)
  const completed = tutorials.filter(({ status }) => status === 'COMPLETED').map(({ slug }) => slug)
  const fromSlug = given ?? completed.find(slug => slug !== toSlug)
  const asked: Asked = {
    fromSlug: fromSlug ?? null,
    toSlug,
    hasUserId: true,
    fromSlugInferred: given === undefined && fromSlug !== undefined,
    unanchored: fromSlug === undefined
  }
  const returned = pathRequested(asked)
  try {
    const found = await entries(toSlug, fromSlug)
    // what is learned already is no step on the way
    const left = found.filter(({ slug }) => slug === toSlug || !completed.includes(slug))
    returned({ entries: left })
    return left.length === 0 ? noPath(toSlug) : markdownOf(left, fromSlug, toSlug)
  } catch (error) {
    returned({ entries: [], error: context.signal.aborted ? 'timeout' : 'unknown' })
    throw error
  }
}

async function entries(toSlug: string, fromSlug: string | undefined): Promise<readonly Entry[]> {
  const facts = await tutorialFacts()
  if (fromSlug !== undefined) return entriesOfPath(await pathBetween(fromSlug, toSlug), facts)
  return entriesTo(toSlug, (await around(toSlug, DEPTH)).prerequisites, facts)
}
