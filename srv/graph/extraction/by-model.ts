import { textsOf } from '../../content/index.ts'
import type { LiveTutorial } from '../../embeddings/index.ts'
import { ask, type Tokens } from '../../models/index.ts'
import { extracted, type Extraction } from './proposals/extraction.ts'
import { variables } from '../config/variables.ts'

/** Characters of a tutorial that the model reads: some 8,000 tokens. */
const LONGEST_TEXT = 24_000
const LONGEST_ANSWER = 4000

const INSTRUCTIONS = `You extract concepts from a tutorial for a knowledge graph. A concept is a technology, a product, a protocol, a
language or an idea of software development that a reader can learn and that other tutorials may teach too. Parts of a screen,
names of samples, files, people, events and steps are none. Take at most 12 concepts, those that the tutorial really teaches.
An edge "requires" says that one has to know its target first; "relatedTo" that both belong together.`

export interface ModelExtraction extends Tokens {
  readonly extraction: Extraction
}

/** Text of a tutorial, as a model reads it. */
export async function textOf({ slug, title }: Pick<LiveTutorial, 'slug' | 'title'>): Promise<string> {
  const parts = (await textsOf([slug])).get(slug) ?? []
  const texts = parts.map(part => [part.title, part.text, part.code].filter(text => text !== '').join('\n'))
  return [title, ...texts].join('\n\n').slice(0, LONGEST_TEXT)
}

/**
 * Concepts of a tutorial by the model that is configured.
 * @throws HttpError as `ask` does.
 */
export async function extractByModel(
  tutorial: LiveTutorial,
  known: readonly string[],
  signal?: AbortSignal
): Promise<ModelExtraction> {
  const slugs = known.length > 0 ? `\nUse these slugs where they fit: ${known.join(', ')}` : ''
  const { value, promptTokens, completionTokens } = await ask({
    feature: 'graph-extraction',
    callsPerDay: variables.KG_EXTRACT_CALLS_PER_DAY,
    name: 'concepts',
    description: 'The concepts that the tutorial teaches, and how they depend on each other',
    shape: extracted,
    instructions: INSTRUCTIONS + slugs,
    text: await textOf(tutorial),
    maxTokens: LONGEST_ANSWER,
    ...(signal && { signal })
  })
  return { extraction: { slug: tutorial.slug, ...value }, promptTokens, completionTokens }
}
