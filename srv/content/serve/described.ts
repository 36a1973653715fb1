import { z } from 'zod'
import type { Description } from '../../platform/http/route.ts'
import { instant, sha256 } from '../../platform/http/schema.ts'

const hashBySlug = z.record(z.string(), sha256)
const named = z.object({ slug: z.string(), name: z.string() })

export const hashes: Description = {
  summary: 'SHA-256 of the HTML of each live tutorial, INACTIVE ones among them',
  answers: hashBySlug
}

export const sourceHashes: Description = {
  summary: 'SHA-256 of the Markdown of each served tutorial that came with its source',
  answers: hashBySlug
}

const navTutorial = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  time: z.number().int().nullable().describe('Minutes; null when nobody has said it'),
  level: z.string(),
  stepCount: z.number().int(),
  primaryTag: z.string().nullable(),
  displayTags: z.array(z.string()).describe('Labels of displayTagSlugs'),
  displayTagSlugs: z.array(z.string()).describe('The primary one first'),
  repo: z.string().optional(),
  branch: z.string().nullable().optional(),
  prev: z.null(),
  next: z.null(),
  createdAt: instant.nullable(),
  updatedAt: instant.describe(
    'The last change by an author as the publisher says it; else when the text was published'
  ),
  sizeBytes: z.number().int(),
  concepts: z.array(named).describe('Published concepts that it teaches')
})

export const nav: Description = {
  summary: 'Every served tutorial with what lists of tutorials show',
  answers: z.object({
    version: z.number().int().nullable().describe('null before the first publish'),
    count: z.number().int(),
    tutorials: z.array(navTutorial)
  })
}

const sections = z.array(
  z.object({ id: z.string(), title: z.string(), length: z.number().int().describe('Characters') })
)

const heading = z.object({
  title: z.string(),
  id: z.string(),
  at: z.number().int().describe('Offset at which html was cut out of the article'),
  html: z.string(),
  sections: sections.optional()
})

export const article: Description = {
  summary: 'The inside of the page of a tutorial, and its facts',
  answers: z.object({
    title: z.string().optional(),
    titleId: z.string().optional(),
    description: z.string().optional(),
    author: z.string().optional(),
    updated: instant.optional(),
    time: z.string().optional(),
    level: z.string().optional(),
    lang: z.string().optional(),
    dir: z.enum(['ltr', 'rtl']).optional(),
    sections: sections.optional(),
    isInSteps: z.boolean().optional(),
    heading: heading.optional(),
    html: z.string().nullable().describe('null when there is no article: show the document itself')
  })
}

export const document: Description = { summary: 'The document of a live tutorial', answers: 'text/html' }

export const markdown: Description = {
  summary: 'What the page of a tutorial says below its title, as Markdown',
  answers: 'text/markdown'
}

export const source: Description = {
  summary: 'The Markdown that a live tutorial was published with',
  answers: 'text/markdown'
}

export const provenance: Description = {
  summary: 'What the platform attests of a live tutorial, signed',
  answers: z.object({ jws: z.string().describe('Compact form'), jwks_url: z.string() })
}

export const image: Description = {
  summary: 'The bytes of a picture',
  query: { w: 'Width of a smaller form, one of 480, 960 and 1440' },
  answers: 'image/*'
}

export const storedImage: Description = {
  summary: 'Stores one picture of a tutorial under the SHA-256 of its bytes',
  query: { u: '<slug>/<path>' },
  takes: 'application/octet-stream',
  answers: z.object({
    action: z.enum(['stored', 'unchanged']),
    contentHash: sha256,
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    src: z.string()
  })
}
