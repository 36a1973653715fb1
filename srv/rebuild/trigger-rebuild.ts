import { z } from 'zod'
import { badRequest } from '../../lib/errors.ts'
import { inTransaction } from '../cap/database/database.ts'
import { slugInput, tool } from '../platform/tools/index.ts'
import { modes } from './rebuild.ts'
import { requestRebuild } from './requests.ts'

/** MCP-033, MCP-047: asks for a build of the site. */
export const triggerRebuild = tool({
  name: 'trigger_rebuild',
  title: 'Rebuild the site',
  description:
    'Asks for a rebuild of the site from the sources: of one tutorial (`slug`), of the catalog alone, or of everything. Use it when a page shows an older state than its source. Requests of the same time become one build; it takes minutes, and nothing is taken away meanwhile. A full build is expensive: ask first.',
  mounts: ['admin'],
  access: { scope: 'Tutorial.Author' },
  writes: true,
  idempotent: true,
  input: z.strictObject({
    slug: slugInput.optional().describe('Slug of a tutorial'),
    mode: z.enum(modes).optional().describe('By default slug-targeted with a slug, else full')
  }),
  output: z.object({ scheduled: z.literal(true), mode: z.enum(modes), slug: z.string().nullable() }),
  async run(_, { slug, mode = slug === undefined ? 'full' : 'slug-targeted' }) {
    if (mode === 'slug-targeted' && slug === undefined)
      throw badRequest('slug_needed', 'slug is needed for slug-targeted', 'slug')
    const slugs = mode === 'slug-targeted' && slug !== undefined ? [slug] : []
    await inTransaction(tx => requestRebuild(tx, { mode, slugs, refetch: false }, 'tool trigger_rebuild'))
    return { scheduled: true, mode, slug: slug ?? null } as const
  }
})
