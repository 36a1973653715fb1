import type { ApplicationService } from '@sap/cds'
import { registerTagUse } from '../catalog/index.ts'
import type { Domain } from '../platform/domain.ts'
import { curateAdvocates } from './curate-advocates.ts'
import { curatePhotos } from './photos/curate-photos.ts'
import { servePhoto } from './photos/serve-photo.ts'
import { topicTags } from './roster/advocates.ts'
import { roster, serveAdvocate } from './roster/serve-roster.ts'

export default {
  name: 'advocates',
  locks: ['advocates'],
  generations: ['advocates'],
  indexes: [
    { name: 'advocates_slug', entity: 'tutorials.advocates.Advocates', columns: ['lower(slug)'], unique: true }
  ],
  links: [
    {
      entity: 'tutorials.advocates.AdvocateLinks',
      kind: 'advocate',
      columns: ['url'],
      title: 'advocate.slug',
      where: () => ({ 'advocate.isActive': true })
    }
  ],
  routes: [serveAdvocate, servePhoto],
  feeds: [roster],
  admin(service: ApplicationService) {
    curateAdvocates(service)
    curatePhotos(service)
  },
  async start() {
    registerTagUse(topicTags)
  }
} satisfies Domain
