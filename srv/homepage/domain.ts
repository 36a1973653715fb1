import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { activeAlerts } from './alerts/active-alerts.ts'
import { publicAlerts, serveOwnAlerts } from './alerts/serve-alerts.ts'
import { variables } from './config/variables.ts'
import { definitionFeeds } from './definitions.ts'
import { candidatesFeed } from './for-you/candidates.ts'
import { getMyRecommendedMissions, getMyRecommendedTutorials } from './for-you/recommendation-tools.ts'
import { retentionOfEntries } from './feeds/store-entries.ts'
import { serveBlogs } from './blogs/serve-blogs.ts'
import { FEEDS } from './config/homepage-config.ts'
import { serveNews } from './news/serve-news.ts'
import { serveQrCode } from './qrcode/serve-qr-code.ts'
import { failingSources, videosWithoutKey } from './reading/attention.ts'
import { feedsJob } from './reading/feeds-job.ts'
import { watchSources } from './reading/watch-sources.ts'
import { serveShelves, SHELVES, shelvesFeed } from './shelves/serve-shelves.ts'
import { serveEvents } from './upcoming/serve-events.ts'
import { reshuffleJob } from './videos/reshuffle.ts'
import { serveVideos } from './videos/serve-videos.ts'
import { videosJob } from './videos/videos-job.ts'

export default {
  name: 'homepage',
  variables,
  generations: ['homepage', 'alerts', FEEDS],
  indexes: [
    { name: 'redirects_from', entity: 'tutorials.homepage.LegacyRedirects', columns: ['fromPath'], unique: true },
    { name: 'alerts_active', entity: 'tutorials.homepage.Alerts', columns: ['active', 'endsAt'] },
    { name: 'hit_batches_recorded', entity: 'tutorials.homepage.RedirectHitBatches', columns: ['recordedAt'] },
    { name: 'verb_definitions_key', entity: 'tutorials.homepage.VerbDefinitions', columns: ['verbKey'], unique: true },
    {
      name: 'shelf_definitions_key',
      entity: 'tutorials.homepage.ShelfDefinitions',
      columns: ['shelfKey'],
      unique: true
    },
    { name: 'shelf_links', entity: 'tutorials.homepage.HomepageShelves', columns: ['verb', 'url'], unique: true },
    {
      name: 'candidates_shown',
      entity: 'tutorials.homepage.HomepageForYouCandidates',
      columns: ['active', 'sortOrder']
    },
    { entity: 'tutorials.homepage.NewsItems', columns: ['publishedAt'] },
    { entity: 'tutorials.homepage.CommunityPosts', columns: ['pinned', 'publishedAt'] },
    { entity: 'tutorials.homepage.HomepageVideoRotation', columns: ['video_ID'] }
  ],
  reference: new URL('../../db/homepage/reference/', import.meta.url),
  routes: [serveOwnAlerts, serveQrCode, serveShelves, serveEvents, serveVideos, serveBlogs, serveNews],
  feeds: [...definitionFeeds, shelvesFeed, candidatesFeed, publicAlerts],
  tools: [getMyRecommendedTutorials, getMyRecommendedMissions],
  admin: contributeToAdmin,
  attention: [activeAlerts, failingSources, videosWithoutKey],
  links: [
    { entity: SHELVES, kind: 'shelf', columns: ['url'], title: 'title', where: () => ({ isActive: true }) },
    {
      entity: 'tutorials.homepage.HomepageForYouCandidates',
      kind: 'for-you',
      columns: ['targetSlug'],
      title: 'title',
      where: () => ({ active: true })
    },
    {
      entity: 'tutorials.homepage.Alerts',
      kind: 'alert',
      columns: ['ctaUrl'],
      title: 'title',
      where: () => ({ active: true })
    }
  ],
  jobs: [feedsJob, videosJob, reshuffleJob],
  retention: [
    { entity: 'tutorials.homepage.RedirectHitBatches', column: 'recordedAt', days: 7 },
    ...retentionOfEntries
  ],
  listening: async () => watchSources()
} satisfies Domain
