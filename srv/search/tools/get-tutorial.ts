import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { tutorialCard } from '../../catalog/index.ts'
import {
  cappedText,
  cappedTitle,
  slugInput,
  tagsOutput,
  textOutput,
  titleOutput,
  tool
} from '../../platform/tools/index.ts'

const output = z
  .object({
    slug: z.string(),
    title: titleOutput,
    description: textOutput,
    tags: tagsOutput,
    steps: z.array(z.object({ number: z.int().min(1), title: titleOutput }))
  })
  .nullable()

type Answer = z.infer<typeof output>

/** Answers by slug, of one state of the catalog. */
const kept = new LRUCache<string, NonNullable<Answer>>({ max: 5000 })
let state = -1

/** MCP-013: a tutorial and its steps, null for one that nobody is shown. */
export const getTutorial = tool({
  name: 'get_tutorial',
  title: 'Get a tutorial',
  description:
    'Title, description, tags and the steps of one published tutorial, by its slug as search_tutorials gives it; null when there is none. Use it to tell what a tutorial covers, or before get_tutorial_step. Cheap: answered from memory.',
  mounts: ['search'],
  access: 'public',
  quotes: true,
  input: z.strictObject({ slug: slugInput.describe('Slug of the tutorial') }),
  output,
  run: (_, { slug }) => tutorialAnswer(slug)
})

/** A published tutorial as agents are told of it, null where there is none. */
export async function tutorialAnswer(slug: string): Promise<Answer> {
  const now = generation('catalog')
  if (state !== now) kept.clear()
  state = now
  const known = kept.get(slug)
  if (known) return known
  const made = await read(slug)
  if (made && state === now) kept.set(slug, made)
  return made
}

async function read(slug: string): Promise<Answer> {
  const card = await tutorialCard(await reader(), slug)
  if (!card) return null
  return {
    slug: card.slug,
    title: cappedTitle(card.title, card.slug),
    description: cappedText(card.description),
    tags: card.tags.slice(0, 100),
    steps: card.steps.map(({ number, title }) => ({ number, title: cappedTitle(title, `Step ${number}`) }))
  }
}
