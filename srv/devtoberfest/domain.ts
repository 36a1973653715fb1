import type { ApplicationService } from '@sap/cds'
import type { Domain } from '../platform/domain.ts'
import { registerPlannerSessions } from '../sessions/index.ts'
import { bannerFeed } from './config/banner-feed.ts'
import { curateBanners } from './config/banners.ts'
import { curateConfig } from './config/curate-config.ts'
import { curatePlanner } from './curate-planner.ts'
import { serveBanner } from './config/serve-banner.ts'
import { plannedSessions } from './schedule/favorites.ts'
import { serveSchedule } from './schedule/serve-schedule.ts'

export default {
  name: 'devtoberfest',
  locks: ['devtoberfest'],
  generations: ['devtoberfest'],
  indexes: [
    {
      name: 'devtoberfest_active',
      entity: 'tutorials.devtoberfest.DevtoberfestConfig',
      columns: ['isActive'],
      unique: true,
      where: 'isActive'
    }
  ],
  links: [
    {
      entity: 'tutorials.devtoberfest.DevtoberfestConfig',
      kind: 'devtoberfest',
      columns: ['communityUrl', 'playlistUrl', 'rulesUrl', 'contestUrl'],
      title: 'currentEvent.name',
      where: () => ({ isActive: true })
    }
  ],
  routes: [serveBanner, serveSchedule],
  feeds: [bannerFeed],
  admin(service: ApplicationService) {
    curateConfig(service)
    curateBanners(service)
    curatePlanner(service)
  },
  async start() {
    registerPlannerSessions(plannedSessions)
  }
} satisfies Domain
