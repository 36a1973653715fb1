import { z } from 'zod'
import { onlyMembers } from '../../platform/http/schema.ts'

const name = z.string().max(255)
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')
const isoTime = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .refine(text => Date.parse(text) >= EARLIEST && Date.parse(text) <= LATEST, 'A time in the years 1 to 9999')

/** Repository and path of a tutorial's source. */
const repositorySchema = onlyMembers({
  owner: name.min(1),
  repo: name.min(1),
  branch: name.optional(),
  path: z.string().max(1000).optional()
})

/** Of any form, or not there. */
const anything = z.unknown().optional()

const stepSchema = onlyMembers({
  number: z.number().int().min(0).max(10_000),
  title: name,
  validation: anything,
  aiInvolved: anything,
  codeCheck: anything,
  branchGroup: anything,
  branchPointId: anything,
  branches: anything,
  skipIf: anything,
  skipLabel: anything,
  skipReason: anything
})

/**
 * Metadata that a publisher sends with a tutorial (docs/guides/publish.md). Lengths are those of
 * `db/catalog/catalog.cds`; what is of any form here is stored with the version but not interpreted.
 */
export const publishedMetadataSchema = onlyMembers({
  slug: name.nullish(),
  title: name.min(1),
  description: z.string().nullish(),
  time: z.number().int().min(0).max(100_000).nullish(),
  level: z
    .string()
    .transform(level => level.toLowerCase())
    .pipe(z.enum(['beginner', 'intermediate', 'advanced']))
    .nullish(),
  primaryTag: name.nullish(),
  tags: z.array(name).max(200).nullish(),
  concepts: z.array(z.string().min(1).max(120)).max(20).nullish(),
  stepCount: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .transform(count => count ?? undefined),
  steps: z.array(stepSchema).max(1000).nullish(),
  lastUpdated: isoTime.nullish(),
  primaryContributorEmail: name.nullish(),
  primaryContributorLogin: z.string().max(39).nullish(),
  contributors: z
    .array(onlyMembers({ email: name.nullish(), login: z.string().max(39).nullish() }))
    .max(50)
    .nullish(),
  frontmatterGithubLogin: z.string().max(39).nullish(),
  frontmatterAuthorName: name.nullish(),
  frontmatterAuthorProfile: anything,
  repository: repositorySchema.nullish(),
  youWillLearn: anything,
  prerequisites: anything,
  hasOsOptions: anything,
  hasAi: anything,
  autoAuthor: anything,
  video: anything
})

export type PublishedMetadata = z.infer<typeof publishedMetadataSchema>

/** Metadata as it takes effect, with what its publisher left to the catalog. */
export interface MetadataInEffect extends Omit<PublishedMetadata, 'stepCount'> {
  /** Null where nobody has said it; absent: the number of steps. */
  readonly stepCount?: number | null | undefined
}
