import { z } from 'zod'

/** A finding about a text. */
export const findingSchema = z.object({
  severity: z.enum(['error', 'warning', 'healed']),
  rule: z.string(),
  message: z.string(),
  file: z.string(),
  line: z.number().int()
})

const linkSchema = z.object({
  kind: z.enum(['tutorial', 'mission', 'group']),
  slug: z.string(),
  place: z.string().optional(),
  line: z.number().int()
})

/** Answer to a preview in JSON; without article and metadata where there is none. */
export const answerSchema = z.object({
  html: z.string().describe('The page as authors see it, or a page that says why there is none'),
  article: z.record(z.string(), z.unknown()).nullable().describe('As /content/tutorials/{slug}/article has it'),
  metadata: z.record(z.string(), z.unknown()).nullable().describe('The record of the catalog'),
  findings: z.array(findingSchema),
  links: z.array(linkSchema).describe('Links to other tutorials, missions and groups'),
  readingMinutes: z.number().int().nullable()
})
