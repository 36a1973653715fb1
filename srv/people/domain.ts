import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { finishErasures } from './anonymize-user.ts'
import { finishMerges } from './merge-users.ts'
import { serveCurrentUser } from './serve-current-user.ts'
import { stored } from './stored.ts'

export default {
  name: 'people',
  ...stored,
  routes: [serveCurrentUser],
  jobs: [finishMerges, finishErasures],
  admin: contributeToAdmin
} satisfies Domain
