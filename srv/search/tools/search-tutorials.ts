import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { tagsOfTutorials } from '../../catalog/index.ts'
import { capped, cappedTitle, limitInput, tagsOutput, titleOutput, tool } from '../../platform/tools/index.ts'
import { foundTutorials } from './found-tutorials.ts'

const MAX_SNIPPET = 240

/** MCP-010: the search of the site, for agents. */
export const searchTutorials = tool({
  name: 'search_tutorials',
  title: 'Search tutorials',
  description:
    'Finds published tutorials by words, the best first, with a snippet of the place that fits. Use it first when somebody asks how to do something, or which tutorials there are. Words in quotes are a phrase; OR and NOT work. `tags` keeps tutorials that have one of these tags, `experience` those of one level. Cheap; counts as one search for the rate limit. Read get_tutorial next for the steps of a hit.',
  mounts: ['search'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    query: z.string().max(1000).describe('Words to search for'),
    tags: z.array(z.string().min(1).max(255)).max(50).optional().describe('Names of tags, of which a hit has one'),
    experience: z.enum(['beginner', 'intermediate', 'advanced']).optional().describe('Level of the tutorials'),
    limit: limitInput(10, 100).describe('Number of hits')
  }),
  output: z.array(
    z.object({ slug: z.string(), title: titleOutput, snippet: z.string().max(MAX_SNIPPET), tags: tagsOutput })
  ),
  async run({ client }, search) {
    const found = await foundTutorials(client, search)
    const tagsBySlug = await tagsOfTutorials(
      await reader(),
      found.map(({ row }) => row.slug)
    )
    return found.map(({ row, snippet }) => ({
      slug: row.slug,
      title: cappedTitle(row.title, row.slug),
      snippet: capped(snippet, MAX_SNIPPET),
      tags: [...(tagsBySlug.get(row.slug) ?? [])].slice(0, 100)
    }))
  }
})
