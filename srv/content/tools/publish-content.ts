import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { slugInput, tool } from '../../platform/tools/index.ts'
import { contentKeyOf, credentialStore } from '../../secrets/index.ts'
import { decoded } from '../publish/decode-body.ts'
import { publishSingleShot } from '../publish/publish-single-shot.ts'

/** Characters of a document, compressed and in Base64. */
const MAX_HTML = 7_000_000

/** MCP-034, MCP-046: publishes one document in an emergency, as POST /content/publish does. */
export const publishContent = tool({
  name: 'publish_content',
  title: 'Publish a document in an emergency',
  description:
    'Replaces the rendered document of one tutorial at once, as a new version of the content; all other tutorials stay. For emergencies alone, after a person has agreed: the next build from the sources replaces it again. `html` is the complete document, compressed with gzip, in Base64. Refused while a publish session is open. Takes a second or two.',
  mounts: ['admin'],
  access: { scope: 'SuperAdmin' },
  writes: true,
  destructive: true,
  input: z.strictObject({
    slug: slugInput.describe('Slug of the tutorial'),
    html: z.string().min(1).max(MAX_HTML).describe('The document, gzip, in Base64')
  }),
  output: z.object({ published: z.literal(true), slug: z.string(), version: z.int() }),
  async run({ caller }, { slug, html }) {
    const alias = 'CONTENT_API_KEY'
    if ((await contentKeyOf(credentialStore())) === undefined)
      throw new HttpError(503, 'not_configured', `${alias} is not configured`, { target: alias })
    const body = JSON.stringify({ files: { [slug]: html }, trigger: 'tool publish_content' })
    const { version } = await publishSingleShot(await decoded(Buffer.from(body), 1), caller?.id ?? 'agent')
    return { published: true, slug, version } as const
  }
})
