import cds from '@sap/cds'
import { StoreUnavailable } from '../../../lib/secrets/credential-store.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { feedAnswer, type Loaded } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { FEEDS, homepageConfig } from '../config/homepage-config.ts'
import { statesOf, VIDEOS } from '../sources/sources.ts'
import { videoAccess } from './fetch-videos.ts'
import { ROTATION } from './reshuffle.ts'
import { VIDEO_TABLE } from './store-videos.ts'

const { SELECT } = cds.ql
/** Seconds for which an answer may be kept: of a good one, and while the source fails or is not configured. */
const [GOOD, BAD] = [900, 60]

interface Row {
  readonly videoId: string
  readonly title: string
  readonly thumbnail: string | null
  readonly publishedAt: string
}

/** The newest video, some that follow it, and older ones that change every four hours; `error` says why there are none, or old ones. */
interface VideoFeed {
  readonly featured: Row | null
  readonly recent: readonly (Row & { readonly kind: 'anchor' | 'popular' })[]
  readonly error: 'disabled' | 'not_configured' | 'unavailable' | null
}

/** GET /api/homepage/videos: the videos of the start page, for a quarter of an hour (HOMEPAGE-050 to 053). */
export const serveVideos = route({
  method: 'get',
  path: '/api/homepage/videos',
  access: 'public',
  handle: () => answer.built()
})

/** The same videos, as the function of the service gives them. */
export const videoFeed = async (): Promise<VideoFeed> => (await load()).body

const maxAge = (seconds: number): string => `public, max-age=${seconds}`

const answer = feedAnswer({ cache: maxAge(GOOD), dependsOn: [FEEDS, 'secrets'], load })

async function load(): Promise<Loaded & { readonly body: VideoFeed }> {
  const error = await whyNot()
  const isEmpty = error === 'disabled' || error === 'not_configured'
  const videos = isEmpty ? { featured: null, recent: [] } : await chosenVideos(await reader())
  return { body: { ...videos, error }, headers: { 'Cache-Control': maxAge(error === null ? GOOD : BAD) } }
}

async function whyNot(): Promise<VideoFeed['error']> {
  if (!(await homepageConfig()).videoBandEnabled) return 'disabled'
  try {
    if (!(await videoAccess())) return 'not_configured'
  } catch (error) {
    if (error instanceof StoreUnavailable) return 'unavailable'
    throw error
  }
  const state = (await statesOf(await reader(), [VIDEOS])).get(VIDEOS.source)
  return state?.failingSince ? 'unavailable' : null
}

const columns = ['youtubeVideoId as videoId', 'title', 'thumbnailUrl as thumbnail', 'publishedAt'] as const

async function chosenVideos(db: Db): Promise<Pick<VideoFeed, 'featured' | 'recent'>> {
  const { videoBandAnchorCount: count } = await homepageConfig()
  const shown = { excludeFromHomepage: false, youtubeVideoId: { '!=': null } }
  const [featured = null, ...anchors] = await db.run<readonly Row[]>(
    SELECT.from(VIDEO_TABLE)
      .columns(...columns)
      .where(shown)
      .orderBy('publishedAt desc', 'ID')
      .limit(1 + count)
  )
  const rotation = await db.run<readonly Row[]>(
    SELECT.from(ROTATION)
      .columns(...columns.map(column => `video.${column}`))
      .where({ 'video.excludeFromHomepage': false })
      .orderBy('rank')
  )
  const newest = new Set([featured, ...anchors].map(video => video?.videoId))
  const popular = rotation.filter(({ videoId }) => !newest.has(videoId))
  return {
    featured,
    recent: [
      ...anchors.map(video => ({ ...video, kind: 'anchor' as const })),
      ...popular.map(video => ({ ...video, kind: 'popular' as const }))
    ]
  }
}
