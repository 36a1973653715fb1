import { z } from 'zod'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { capped, cappedTitle, slugInput, titleOutput, tool } from '../../platform/tools/index.ts'
import type { Article, NoArticle } from '../compose/article.ts'
import { fragmentsOf, textOf, titleOf } from '../outline/fragments.ts'
import { readStoredArticle } from '../serve/serve-article.ts'
import { tidy } from '../../../lib/white-space.ts'

/** Longest HTML of a step; models read no more at once. */
const MAX_HTML = 100_000

/** MCP-027: one step as it is shown to readers. */
export const getTutorialStep = tool({
  name: 'get_tutorial_step',
  title: 'Get a step of a tutorial',
  description:
    'The sanitised HTML of one step of a published tutorial, with its title and the number of steps. Use it to answer from the text of a step, or to help somebody who is at it; `totalSteps` tells how many there are. A step has some thousand characters, at most 100,000; textLength tells how long its text is.',
  mounts: ['search', 'api'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    slug: slugInput.describe('Slug of the tutorial'),
    stepNumber: z.int().min(1).max(1000).describe('Number of the step, from 1')
  }),
  output: z.object({
    slug: z.string(),
    stepNumber: z.int(),
    stepTitle: titleOutput,
    html: z.string().max(MAX_HTML),
    textLength: z.int(),
    totalSteps: z.int()
  }),
  async run(_, { slug, stepNumber }) {
    const article = (await readStoredArticle(slug)) as Article | NoArticle | undefined
    if (!article) throw notFound('Tutorial not found', 'slug')
    const { steps } = fragmentsOf(Buffer.from(article.html ?? ''))
    const html = steps[stepNumber - 1]
    if (html === undefined)
      throw badRequest('no_such_step', `stepNumber must be from 1 to ${steps.length}`, 'stepNumber')
    return {
      slug,
      stepNumber,
      stepTitle: cappedTitle(tidy(titleOf(html)), `Step ${stepNumber}`),
      html: capped(html, MAX_HTML),
      textLength: tidy(textOf(html)).length,
      totalSteps: steps.length
    }
  }
})
