import { z } from 'zod'
import { onlyMembers } from '../../platform/http/schema.ts'
import { isSlug } from './slug.ts'

const MAX_ITEMS = 500
const slug = z.string().refine(isSlug, 'A slug is lower-case letters, digits, hyphens and underscores')
const place = z.number().int().min(0).max(100_000)

const item = onlyMembers({
  type: z.enum(['TUTORIAL', 'GROUP', 'CHECKPOINT', 'PUZZLE', 'PETOBERFEST']).default('TUTORIAL'),
  /** Slug of the tutorial or group. */
  slug: slug.nullish(),
  /** Title of a checkpoint. */
  title: z.string().trim().min(1).max(255).nullish(),
  /** The legacyId of a puzzle or a Petoberfest. */
  number: z.number().int().nullish(),
  /** Place in the path; by default that in the list. */
  order: place.nullish(),
  altGroupKey: z.string().max(40).nullish(),
  altGroupOrder: place.nullish(),
  altGroupLabel: z.string().max(120).nullish(),
  altCondition: z.string().max(500).nullish()
})

const path = onlyMembers({
  name: z.string().trim().min(1).max(255).default('Default'),
  slug: slug.nullish(),
  description: z.string().max(1000).nullish(),
  items: z.array(item).min(1, 'A path has at least one item').max(MAX_ITEMS)
})

const common = {
  slug,
  title: z.string().trim().min(1).max(255),
  description: z.string().max(100_000).nullish(),
  /** Names of tags in the dictionary. */
  tags: z.array(z.string().min(1).max(255)).min(1, 'It needs at least one tag').max(100),
  /** False takes it off the site. */
  published: z.boolean().default(true)
}

/** A mission or group as a publish brings it; the other columns of its row stay as they are. */
export const pathSchema = z.discriminatedUnion('kind', [
  onlyMembers({
    kind: z.literal('mission'),
    ...common,
    missionType: z.enum(['SEQUENTIAL', 'SET']).nullish(),
    paths: z.array(path).min(1, 'A mission has at least one path').max(20)
  }),
  onlyMembers({ kind: z.literal('group'), ...common, items: z.array(item).min(1, 'A group has items').max(MAX_ITEMS) })
])

export type PathDefinition = z.infer<typeof pathSchema>
export type PathItem = z.infer<typeof item>
