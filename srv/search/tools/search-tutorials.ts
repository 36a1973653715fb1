import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { tagsOfTutorials } from '../../catalog/index.ts'
import { capped, cappedTitle, limitInput, tagsOutput, titleOutput, tool } from '../../platform/tools/index.ts'
import { readText } from '../hits/search-text.ts'
import { filtersOf } from '../hits/facets.ts'
import { keyOf } from '../hits/ranked.ts'
import { rowsOf } from '../hits/rows.ts'
import { searchIndex } from '../live/index.ts'
import { recordSearch } from '../log/index.ts'
import { boostsFor } from '../rerank/boosts.ts'
import { limitSearchesOf } from '../settings/limit-searches.ts'
import { foundBy } from '../suggest/find.ts'
import { excerptOf } from '../suggest/highlight.ts'
import { stepsOf } from '../suggest/step-texts.ts'

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
  async run({ client }, { query, tags, experience, limit }) {
    await limitSearchesOf(client)
    const asked = readText(query, 'query')
    const { text } = asked
    const facets = filtersOf({
      type: ['TUTORIAL'],
      tag: tags?.length ? tags.map(tag => tag.toLowerCase()) : undefined,
      level: experience && [experience]
    })
    const [index, boosts] = [await searchIndex(), await boostsFor(text)]
    const found = await foundBy(index, asked, { top: limit, skip: 0, facets, ...(boosts && { boosts }) })
    if (!tags && !experience) recordSearch(text, found.total)
    const [rows, stepOf] = [await rowsOf(found.hits), await stepsOf(found.hits)]
    const rowOf = new Map(rows.map(row => [`${row.taskType}:${row.slug}`, row]))
    const tagsBySlug = await tagsOfTutorials(
      await reader(),
      rows.map(({ slug }) => slug)
    )
    const marked = { text: found.corrected ?? asked.wanted, beginnings: false }
    return found.hits.flatMap(hit => {
      const row = rowOf.get(keyOf(hit))
      if (!row) return []
      const parts = excerptOf(marked, row.description ?? '', stepOf(hit))
      return [
        {
          slug: row.slug,
          title: cappedTitle(row.title, row.slug),
          snippet: capped(parts.map(part => part.text).join(''), MAX_SNIPPET),
          tags: [...(tagsBySlug.get(row.slug) ?? [])].slice(0, 100)
        }
      ]
    })
  }
})
