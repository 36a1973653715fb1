import { anyOf, type Attention, rowsWhere } from '../../platform/attention.ts'
import { homepageConfig } from '../config/homepage-config.ts'
import { variables } from '../config/variables.ts'
import { videoAccess } from '../videos/fetch-videos.ts'
import { feedSources, SOURCES, VIDEOS } from '../sources/sources.ts'

/** Feeds and the video platform, while they give nothing that can be used. */
export const failingSources: Attention = {
  name: 'failing-sources',
  label: 'sources of the start page that fail',
  severity: 'negative',
  list: { at: 'HomepageFeedSources', parameters: { 'f.failingSince': '!<empty>', sort: 'failingSince' } },
  async count(read) {
    const sources = [...feedSources(), VIDEOS].map(({ source }) => source)
    return {
      count: await rowsWhere(SOURCES, { failingSince: { '!=': null }, source: { in: sources } })(read),
      parameters: { 'f.source': anyOf(sources) }
    }
  }
}

/** A playlist that is to be shown, while the key to it is missing. */
export const videosWithoutKey: Attention = {
  name: 'videos-without-key',
  label: 'band of videos without a key: set the secret YOUTUBE_API_KEY',
  severity: 'negative',
  list: { at: 'HomepageConfig' },
  async count() {
    const { videoBandEnabled, developerNewsPlaylistId: playlist } = await homepageConfig()
    return videoBandEnabled && (playlist || variables.YOUTUBE_PLAYLIST_ID) && !(await videoAccess()) ? 1 : 0
  }
}
