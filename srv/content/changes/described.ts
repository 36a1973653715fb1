import { z } from 'zod'
import type { Description } from '../../platform/http/route.ts'
import { instant, sha256 } from '../../platform/http/schema.ts'

const edition = z.object({
  version: z.number().int().describe('Version of the content that the text came with'),
  from: instant.describe('When it became live'),
  to: instant.nullable().describe('When another text replaced it; null while it is live'),
  title: z.string().nullable(),
  contentHash: sha256,
  sourceHash: sha256.nullable().describe('null for a text that came without its Markdown'),
  sourceCommit: z.string().nullable(),
  current: z.boolean(),
  comparable: z.boolean().describe('Its text is still kept')
})

export const versions: Description = {
  summary: 'The texts of a tutorial that readers saw, the newest first',
  query: { limit: 'Rows of the answer, 1 to 100, 50 unless told', skip: 'Rows before them, 0 to 10000' },
  answers: z.object({ slug: z.string(), total: z.number().int(), versions: z.array(edition) })
}

const part = z.object({ change: z.enum(['same', 'removed', 'added']), text: z.string() })
const picture = z.object({ src: z.string(), alt: z.string() })
const links = z.array(z.string())

const block = z.object({
  kind: z.enum(['heading', 'text', 'item', 'quote', 'row', 'code', 'picture', 'embed']),
  change: z.enum(['unchanged', 'changed', 'added', 'removed']),
  level: z.number().int().optional(),
  place: z.string().optional().describe('The option or branch that it stands in'),
  parts: z.array(part),
  links: z.object({ removed: links, added: links }).optional(),
  before: picture.optional(),
  after: picture.optional()
})

const step = z.object({
  number: z.number().int().describe('0 is what stands outside of all steps; of a removed step the former one'),
  formerNumber: z.number().int().optional(),
  title: z.string(),
  formerTitle: z.string().optional(),
  change: z.enum(['unchanged', 'changed', 'added', 'removed', 'moved']),
  blocks: z.array(block).describe('None where nothing has changed')
})

const hunk = z.object({
  oldStart: z.number().int(),
  oldLines: z.number().int(),
  newStart: z.number().int(),
  newLines: z.number().int(),
  lines: z.array(z.string()).describe('Each begins with a space, `-`, `+` or `\\`, as in a unified diff')
})

const moment = 'the number of a version, a time in ISO 8601, or the SHA-256 of a page or its Markdown'

export const changes: Description = {
  summary: 'The changes of a tutorial from one text to another, as readers see it and as Markdown',
  query: { since: `Required: ${moment}`, until: `The later text in the same way; the live one unless told` },
  answers: z.object({
    slug: z.string(),
    since: edition,
    until: edition,
    lang: z.string().optional(),
    dir: z.enum(['ltr', 'rtl']).optional(),
    steps: z.array(step),
    words: z.object({ added: z.number().int(), removed: z.number().int() }),
    isCoarse: z.boolean().describe('Time ran out, so some changed blocks are told as removed and added'),
    markdown: z.object({
      hunks: z.array(hunk).nullable(),
      reason: z
        .enum(['not_published', 'not_kept', 'too_large', 'too_different'])
        .optional()
        .describe('Why there are no hunks')
    })
  })
}
