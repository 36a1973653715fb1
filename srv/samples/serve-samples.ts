import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { badRequest } from '../../lib/errors.ts'
import { hasOpenTransaction, readApart } from '../cap/database/database.ts'
import { countShownTutorials } from '../catalog/index.ts'
import type { Attention } from '../platform/attention.ts'
import type { Feed } from '../platform/feeds/feeds.ts'
import { route } from '../platform/http/route.ts'
import { removeSamples } from './remove-samples.ts'
import { countsOf, samplesThere } from './samples-there.ts'

const slugs = z.array(z.string())

/** GET /build/samples: what the start page leaves out once there is other content. */
export const samplesFeed: Feed = {
  path: '/build/samples',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['advocates', 'catalog', 'content', 'devtoberfest', 'events', 'graph', 'homepage'],
  describes: {
    summary: 'Samples that nobody has made their own',
    answers: z.object({
      tutorials: slugs,
      missions: slugs,
      groups: slugs,
      links: slugs.describe('IDs of HomepageShelves'),
      advocates: slugs.describe('IDs of Advocates')
    })
  },
  async load() {
    const { tutorials, missions, groups, links, advocates } = await readApart(samplesThere)
    const slugsOf = (rows: readonly { readonly slug: string }[]) => rows.map(({ slug }) => slug).sort()
    return {
      body: { tutorials: slugsOf(tutorials), missions: slugsOf(missions), groups: slugsOf(groups), links, advocates }
    }
  }
}

const counts = z.object({
  ...{ tutorials: z.number().int(), missions: z.number().int(), groups: z.number().int() },
  ...{ concepts: z.number().int(), tags: z.number().int(), links: z.number().int() },
  ...{ advocates: z.number().int(), editions: z.number().int(), events: z.number().int() }
})

/** POST /build/remove-samples: `publish-content --remove-samples`. */
export const postRemoveSamples = route({
  method: 'post',
  path: '/build/remove-samples',
  access: 'contentKey',
  describes: { summary: 'Removes the samples', answers: counts },
  handle: async () => ({ status: 200, body: await removeSamples() })
})

/** Sample tutorials, once there are others beside them. */
export const samplesBeside: Attention = {
  name: 'samples',
  label: 'sample tutorials beside your own; Remove samples, among the actions, takes them away',
  severity: 'information',
  list: { at: '$operations' },
  async count(db) {
    const { length } = (await samplesThere(db)).tutorials
    return length > 0 && (await countShownTutorials(db)) > length ? length : 0
  }
}

/** Binds the operations of `admin.cds`. */
export function exposeSamples(service: ApplicationService): void {
  service.on('sampleCounts', async () => countsOf(await readApart(samplesThere)))
  service.on('removeSamples', () => {
    if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Remove the samples outside of an atomicity group')
    return removeSamples()
  })
}
