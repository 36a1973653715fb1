import type { ApplicationService } from '@sap/cds'
import type { Domain } from '../platform/domain.ts'
import { bannerFeed } from './config/banner-feed.ts'
import { curateBanners } from './config/banners.ts'
import { curateConfig } from './config/curate-config.ts'
import { curatePlanner } from './curate-planner.ts'
import { serveBanner } from './config/serve-banner.ts'
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
    },
    { entity: 'tutorials.devtoberfest.PlannerSpeakers', columns: ['lower(email)'], where: 'email IS NOT NULL' }
  ],
  routes: [serveBanner, serveSchedule],
  feeds: [bannerFeed],
  admin(service: ApplicationService) {
    curateConfig(service)
    curateBanners(service)
    curatePlanner(service)
  }
} satisfies Domain
