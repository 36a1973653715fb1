import type { Domain } from '../platform/domain.ts'
import { keepReleases } from '../content/index.ts'
import { onForget } from '../review/index.ts'
import { publishReleases, removeOldReleases } from './jobs.ts'
import { releaseKeeper } from './keep-files.ts'
import { refuseWhileNamed } from './keep-names.ts'
import { FILES, PATHS, RELEASES, RELEASES_LOCK, REVIEWS } from './model/releases.ts'
import { routes } from './routes.ts'
import { contributeReleases } from './service.ts'
import { variables } from './model/variables.ts'

export default {
  name: 'releases',
  variables,
  locks: [RELEASES_LOCK],
  indexes: [
    { name: 'releases_name', entity: RELEASES, columns: ['name'], unique: true },
    { name: 'releases_due', entity: RELEASES, columns: ['status', 'publishAt'] },
    { name: 'releases_modified', entity: RELEASES, columns: ['modifiedAt'] },
    { name: 'reviews_of_release', entity: REVIEWS, columns: ['release_ID', 'revision', 'at'] },
    { name: 'release_files_added', entity: FILES, columns: ['addedBy'] },
    { name: 'release_paths_added', entity: PATHS, columns: ['addedBy'] }
  ],
  routes,
  jobs: [publishReleases, removeOldReleases],
  preview: contributeReleases,
  async start() {
    keepReleases(releaseKeeper)
    onForget(refuseWhileNamed)
  }
} satisfies Domain
