import { z } from 'zod'

/** Longest slug of a concept (GRAPH-001). */
const LONGEST_SLUG = 80

/** GRAPH-002. */
export const conceptSlug = z
  .string()
  .max(LONGEST_SLUG)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const confidence = z.number().min(0).max(1)

/** A concept that a tutorial teaches. */
const extractedConcept = z.strictObject({
  slug: conceptSlug.describe('kebab-case, at most 80 characters, the common name of the concept in singular'),
  name: z.string().min(1).max(120).describe('as experts write it, at most 120 characters'),
  description: z.string().min(20).max(500).describe('one or two plain sentences, 20 to 500 characters'),
  confidence: confidence.describe('0 to 1')
})

/** An edge between two concepts of the answer, or known ones. */
const extractedEdge = z.strictObject({
  from: conceptSlug,
  to: conceptSlug,
  predicate: z.enum(['requires', 'relatedTo']),
  confidence: confidence.describe('0 to 1'),
  evidence: z.string().min(1).max(500).describe('what of the text says so, in your words')
})

/** Proposals from one tutorial. */
export const extracted = z.strictObject({
  concepts: z.array(extractedConcept).max(50),
  edges: z.array(extractedEdge).max(100),
  extends: z.array(z.string().max(255)).max(20).describe('slugs of the tutorials that this one says it continues')
})

export type ExtractedConcept = z.infer<typeof extractedConcept>
type ExtractedEdge = z.infer<typeof extractedEdge>

/** Concepts and edges of one tutorial, by whatever extractor. */
export interface Extraction {
  readonly slug: string
  readonly concepts: readonly ExtractedConcept[]
  readonly edges: readonly ExtractedEdge[]
  /** Slugs of tutorials that this one continues. */
  readonly extends: readonly string[]
}
