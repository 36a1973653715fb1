import { z } from 'zod'
import { textsOf } from '../../content/index.ts'
import { nearestSteps, type Neighbour } from '../../embeddings/index.ts'
import { capped, cappedTitle } from '../../platform/tools/index.ts'
import type { StepCitation } from '../model/frames.ts'
import { chatTool } from '../model/chat-tool.ts'
import { tutorialFacts } from '../learning-path/tutorial-facts.ts'

const LONGEST_EXCERPT = 600

/** CHAT-007, CHAT-030: the steps that are closest to a question in meaning. */
export const getRelevantSteps = chatTool({
  name: 'getRelevantSteps',
  description:
    'The steps of tutorials that are closest in meaning to a question, with excerpts. Use it to answer how something is done, and cite the tutorial and the number of the step.',
  isOn: ({ ragEnabled }) => ragEnabled,
  input: z.object({ question: z.string().trim().min(1).max(1000).describe('The question in its own words') }),
  async run({ settings, signal }, { question }) {
    const k = Math.min(10, Math.max(1, settings.embeddingTopK))
    const found = (await nearestSteps({ to: question, k, signal })).filter(({ step }) => step > 0)
    const items = await citationsOf(found)
    return { told: items, frame: { type: 'step-citations', items } }
  },
  failure: reason => ({ error: reason === 'invalid_args' ? 'invalid_args' : 'rag_failed', hits: [] })
})

async function citationsOf(found: readonly Neighbour[]): Promise<StepCitation[]> {
  const slugs = [...new Set(found.map(({ slug }) => slug))]
  const [facts, texts] = [await tutorialFacts(), await textsOf(slugs)]
  return found.map(({ slug, step, score }) => {
    const part = texts.get(slug)?.find(({ number }) => number === step)
    return {
      tutorialSlug: slug,
      tutorialTitle: cappedTitle(facts.get(slug)?.title ?? null, slug),
      stepNumber: step,
      excerpt: capped(part?.text.trim() ?? '', LONGEST_EXCERPT),
      score: Math.round(score * 1000) / 1000
    }
  })
}
