import type { Environment } from '../../lib/config/readers.ts'

/** The sources of a conference, of feeds and of videos, each with the variables that belong together. */
const sources = (at: string, host: string): readonly Readonly<Record<string, string>>[] => [
  {
    SESSION_CATALOG_URL: `${at}/catalog`,
    RAINFOCUS_TE26_PROFILE: 'sample-berlin',
    RAINFOCUS_TE26_WIDGET: 'sample-berlin',
    RAINFOCUS_TEV26_PROFILE: 'sample-virtual',
    RAINFOCUS_TEV26_WIDGET: 'sample-virtual'
  },
  { COMMUNITY_BLOG_FEEDS: `${at}/blogs.rss` },
  { NEWS_FEEDS: `${at}/news.atom` },
  { YOUTUBE_API_URL: `${at}/youtube/v3`, YOUTUBE_API_KEY: 'sample', YOUTUBE_PLAYLIST_ID: 'samples' },
  { OUTBOUND_PRIVATE_HOSTS: host }
]

/**
 * Variables that lead the backend to the samples which the gateway serves in development. Where the operator has set one of
 * those that belong together, none of them is given.
 */
export function sampleSources(environment: Environment, gateway: number): Environment {
  const host = `localhost:${gateway}`
  const groups = sources(`http://${host}/_dev/sources`, host)
  return Object.assign(
    {},
    ...groups.filter(group => Object.keys(group).every(name => !environment[name]))
  ) as Environment
}
