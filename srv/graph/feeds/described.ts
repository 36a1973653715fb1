import { z } from 'zod'
import type { Description } from '../../platform/http/route.ts'
import { instant } from '../../platform/http/schema.ts'

const named = z.array(z.object({ slug: z.string(), name: z.string() }))

const concept = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  teaches: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      experienceTag: z.string().nullable(),
      stepCount: z.number().int().nullable()
    })
  ),
  requires: named,
  requiredBy: named,
  relatedTo: named,
  changedAt: instant.nullable().describe('When a publish found its page changed; null before the first one')
})

export const concepts: Description = {
  summary: 'Published concepts with their tutorials and neighbours',
  answers: z.object({ concepts: z.array(concept), generatedAt: instant })
}

const count = z.number().int()

export const statistics: Description = {
  summary: 'Numbers of the graph of concepts, as visitors see it',
  answers: z.object({
    tutorials: count,
    concepts: count,
    relationships: count,
    missionsAndGroups: count,
    lastExtractedAt: instant.nullable(),
    published: count,
    generatedAt: instant
  })
}

export const conceptsIndex: Description = {
  summary: 'Published concepts by letter',
  answers: z.object({
    count,
    concepts: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        tutorialCount: count,
        firstLetter: z.string().describe('# for names that begin with none')
      })
    )
  })
}

export const featuredTopics: Description = {
  summary: 'Topics of the start page in their order',
  answers: z.object({
    topics: z.array(
      z.object({
        source: z.enum(['EDITORIAL', 'KG']),
        conceptSlug: z.string(),
        displayTitle: z.string(),
        description: z.string(),
        tutorials: z.array(z.string()).describe('Slugs, the best first')
      })
    ),
    computedAt: instant.nullable().describe('null before the first night')
  })
}
