import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SECOND } from '../../../lib/time.ts'
import { requestOperator } from '../../platform/http-client/operator-request.ts'
import { readSecret } from '../../secrets/index.ts'
import { homepageConfig } from '../config/homepage-config.ts'
import { variables } from '../config/variables.ts'
import { isHttpAddress } from '../links/addresses.ts'
import { plainLine } from '../feeds/plain-text.ts'

const TIMEOUT = 5 * SECOND
/** Most that the platform gives at once. */
const PAGE = 50
const [LONGEST_TITLE, LONGEST_DESCRIPTION, LONGEST_CHANNEL, LONGEST_ADDRESS] = [300, 2000, 200, 500]

/** What is needed to ask the video platform. */
export interface VideoAccess {
  readonly key: string
  readonly playlist: string
}

/** A video of the playlist, checked and cut to what is stored. */
export interface Video {
  readonly youtubeVideoId: string
  readonly title: string
  readonly description: string | null
  readonly publishedAt: string
  readonly channelTitle: string | null
  readonly thumbnailUrl: string | null
  readonly url: string
  readonly contentHash: string
}

/**
 * The key and the playlist, `chosen` or that of HomepageConfig; undefined while one of them is missing.
 * @throws StoreUnavailable when the credential store is, and the environment has no key.
 */
export async function videoAccess(chosen?: string): Promise<VideoAccess | undefined> {
  const playlist = chosen ?? (await homepageConfig()).developerNewsPlaylistId
  if (!playlist) return undefined
  const key = await readSecret('YOUTUBE_API_KEY')
  return key ? { key, playlist } : undefined
}

const thumbnail = z.object({ url: z.string().max(LONGEST_ADDRESS).refine(isHttpAddress) })
const item = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string().nullish(),
    publishedAt: z.iso.datetime(),
    channelTitle: z.string().nullish(),
    resourceId: z.object({ videoId: z.string().regex(/^[\w-]{5,20}$/) }),
    thumbnails: z.record(z.string(), z.unknown()).nullish()
  }),
  contentDetails: z.object({ videoPublishedAt: z.iso.datetime().nullish() }).nullish()
})
const answer = z.object({ items: z.array(z.unknown()).max(PAGE) })

/**
 * The newest videos of the playlist, of one request; those that are private or malformed are left out. The key goes along as a header,
 * where no log has it.
 * @throws Error when the platform does not answer within five seconds with a playlist.
 */
export async function fetchVideos({ key, playlist }: VideoAccess): Promise<readonly Video[]> {
  const url = new URL(`${variables.YOUTUBE_API_URL.replace(/\/$/, '')}/playlistItems`)
  url.search = new URLSearchParams({
    ...{ part: 'snippet,contentDetails', playlistId: playlist, maxResults: String(PAGE) }
  }).toString()
  const headers = { Accept: 'application/json', 'X-Goog-Api-Key': key }
  const { status, body } = await requestOperator({ method: 'GET', url, headers, timeout: TIMEOUT, attempts: 1 })
  if (status !== 200) throw new Error(`the video platform answered ${status}`)
  const videos = itemsOf(body).flatMap(each => videoOf(each) ?? [])
  return [...new Map(videos.map(video => [video.youtubeVideoId, video])).values()]
}

function itemsOf(body: string): readonly unknown[] {
  try {
    return answer.parse(JSON.parse(body)).items
  } catch {
    throw new Error('the video platform answered what is no playlist')
  }
}

function videoOf(raw: unknown): Video | undefined {
  const { data } = item.safeParse(raw)
  if (!data) return undefined
  const { snippet, contentDetails } = data
  const title = plainLine(snippet.title, LONGEST_TITLE)
  if (title === '') return undefined
  const shown = {
    youtubeVideoId: snippet.resourceId.videoId,
    title,
    description: plainLine(snippet.description ?? '', LONGEST_DESCRIPTION) || null,
    publishedAt: new Date(contentDetails?.videoPublishedAt ?? snippet.publishedAt).toISOString(),
    channelTitle: plainLine(snippet.channelTitle ?? '', LONGEST_CHANNEL) || null,
    thumbnailUrl: thumbnailOf(snippet.thumbnails),
    url: `https://www.youtube.com/watch?v=${snippet.resourceId.videoId}`
  }
  return { ...shown, contentHash: createHash('sha256').update(JSON.stringify(shown)).digest('hex') }
}

/** 480 pixels wide where there is such a picture, else 320, else 120. */
function thumbnailOf(pictures: Readonly<Record<string, unknown>> | null | undefined): string | null {
  const found = ['high', 'medium', 'default'].map(size => thumbnail.safeParse(pictures?.[size]).data)
  return found.find(Boolean)?.url ?? null
}
