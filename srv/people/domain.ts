import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { finishErasuresLeft, finishMerges } from './finish-jobs.ts'
import { serveCurrentUser } from './serve-current-user.ts'
import { stored } from './stored.ts'

export default {
  name: 'people',
  ...stored,
  routes: [serveCurrentUser],
  jobs: [finishMerges, finishErasuresLeft],
  admin: contributeToAdmin
} satisfies Domain
