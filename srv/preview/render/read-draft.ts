import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'
import { parseJson } from '../../../lib/http/read-body.ts'
import { isSlug } from '../../catalog/formats.ts'
import { conformsTo, onlyMembers, sha256 } from '../../platform/http/schema.ts'

/** Pictures of one request. */
const MOST_PICTURES = 500
const LONGEST_PATH = 500

const slug = z
  .string('slug must be a string')
  .refine(text => isSlug(text), 'A slug is lower-case letters, digits, hyphens and underscores, at most 255 characters')

const parts = {
  markdown: z
    .string('expected JSON body { markdown: string, rulesVr?: string }')
    .describe('The text of the tutorial; at most 5 MB'),
  rulesVr: z.string('rulesVr must be a string when provided').nullish().describe('Questions and code checks'),
  images: z
    .record(z.string().max(LONGEST_PATH, `A path has at most ${LONGEST_PATH} characters`), z.string())
    .nullish()
    .describe('Pictures in Base64 by their paths in the text; those that the channel has need not come again')
}

/** Body of a preview. */
export const draftSchema = onlyMembers({
  ...parts,
  slug: slug.nullish().describe('The tutorial whose stored pictures are shown')
})

/** Body of a publish. */
export const publishSchema = onlyMembers({
  ...parts,
  slug,
  basedOn: sha256.nullish().describe('Hash of the published text that this one was made of; null for a new tutorial')
})

/** The text of an author, with what belongs to it. */
export interface Draft {
  readonly markdown: string
  readonly rulesVr: string | undefined
  readonly slug: string | undefined
  readonly images: ReadonlyMap<string, string>
  readonly basedOn: string | null | undefined
}

/** Reads the body of a preview or a publish. @throws HttpError 400 naming the field and the rule that it breaks. */
export function readDraft(bytes: Uint8Array, isPublish: boolean): Draft {
  const body = parseJson(bytes)
  const read: z.infer<typeof draftSchema> & { basedOn?: string | null | undefined } = isPublish
    ? conformsTo(publishSchema)(body)
    : conformsTo(draftSchema)(body)
  const images = new Map(Object.entries(read.images ?? {}))
  if (images.size > MOST_PICTURES) throw badRequest('invalid_body', `At most ${MOST_PICTURES} pictures`, 'images')
  return {
    markdown: read.markdown,
    rulesVr: read.rulesVr ?? undefined,
    slug: read.slug ?? undefined,
    images,
    basedOn: read.basedOn
  }
}
