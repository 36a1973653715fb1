import { z } from 'zod'
import { notFound } from '../../../lib/errors.ts'
import { activeContent, picturesShown, readDocument, servedTutorial } from '../../content/index.ts'
import { callerOf, route } from '../../platform/http/route.ts'
import { sha256 } from '../../platform/http/schema.ts'
import { findingSchema } from '../render/described.ts'
import { publishSchema } from '../render/read-draft.ts'
import { countRender, draftBody } from '../render/render-route.ts'
import { publishDraft } from './publish-draft.ts'
import { rulesOf } from './rules.ts'

const access = { scope: 'Tutorial.Author' } as const

const publishedSchema = z.object({
  version: z.number().int(),
  slug: z.string(),
  findings: z.array(findingSchema),
  address: z.string().describe('Path of its page at the gateway')
})

/** POST /preview/publish: one tutorial as authors see it on the QA channel. */
export const postPublish = route<Buffer>({
  method: 'post',
  path: '/preview/publish',
  access,
  describes: {
    summary: 'Publishes one tutorial to the QA channel; the same again changes nothing',
    takes: publishSchema,
    answers: publishedSchema
  },
  reads: true,
  body: draftBody,
  async handle(ctx, bytes) {
    const author = callerOf(ctx).id
    await countRender(author)
    return { status: 200, body: await publishDraft(bytes, author) }
  }
})

const sourceSchema = z.object({
  slug: z.string(),
  markdown: z.string(),
  rulesVr: z.string().nullable().describe('Only when this text was last published in the editor'),
  sourceHash: sha256.describe('basedOn of a publish that begins with this text'),
  version: z.number().int().nullable(),
  images: z.array(z.object({ path: z.string(), address: z.string() }))
})

/** GET /preview/sources/<slug>: the text of a tutorial as the channel has it, to go on with in the editor. */
export const getSource = route({
  method: 'get',
  path: '/preview/sources/:slug',
  access,
  describes: { summary: 'The published text of a tutorial, with its rules and pictures', answers: sourceSchema },
  async handle({ params }) {
    const { slug = '' } = params
    const file = servedTutorial(slug)
    if (!file?.sourceHash) throw notFound(`No source is published of: ${slug}`, slug)
    const { sourceHash } = file
    const [{ identity }, rulesVr, pictures] = await Promise.all([
      readDocument(sourceHash),
      rulesOf({ slug, sourceHash }),
      picturesShown(file)
    ])
    const images = pictures.map(({ path, hash }) => ({ path, address: `/tutorials-qa/images/${hash}` }))
    const { version } = activeContent()
    const body = { slug, markdown: identity.toString(), rulesVr, sourceHash, version, images }
    return { status: 200, body }
  }
})
