import type { Element, Properties } from 'hast'
import { h } from './hast.ts'
import type { Video } from '../model/types.ts'

const DEFAULT_TITLE = 'Video tutorial'
const YOUTUBE_ID = /^[\w-]{11}$/
const SAP_VIDEO_HOST = 'sapvideo.cfapps.eu10-004.hana.ondemand.com'

const FRAME_HOSTS = new Map<string, Video['provider']>([
  ['www.youtube.com', 'youtube'],
  ['youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['player.vimeo.com', 'vimeo'],
  ['vimeo.com', 'vimeo'],
  ['microlearning.opensap.com', 'opensap'],
  [SAP_VIDEO_HOST, 'sapvideo']
])

/** Parses the URL of a video on an allowed host; undefined for any other. */
export function readVideo(address: string, title = ''): Video | undefined {
  const name = title.trim() || DEFAULT_TITLE
  const trimmed = address.trim()
  if (YOUTUBE_ID.test(trimmed)) return youtube(trimmed, name)
  const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  const host = url.hostname.replace(/^www\./, '').replace(/^m\.youtube/, 'youtube')
  const segments = url.pathname.split('/').filter(segment => segment !== '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    return readYoutube(url, host, segments, name)
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = segments.at(-1) ?? ''
    return /^\d+$/.test(id)
      ? { embedUrl: `https://player.vimeo.com/video/${id}`, title: name, provider: 'vimeo' }
      : undefined
  }
  if (host === 'microlearning.opensap.com') return { embedUrl: url.href, title: name, provider: 'opensap' }
  if (host === SAP_VIDEO_HOST) return { embedUrl: url.href, title: name, provider: 'sapvideo' }
  return undefined
}

/** Parses the source of a frame: any page of an allowed host; a known video gets its usual URL. */
export function readFrame(address: string, title: string): Video | undefined {
  const known = readVideo(address, title)
  if (known) return known
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  const provider = url && ['http:', 'https:'].includes(url.protocol) ? FRAME_HOSTS.get(url.hostname) : undefined
  return url && provider ? { embedUrl: url.href, title: title.trim() || DEFAULT_TITLE, provider } : undefined
}

function readYoutube(url: URL, host: string, segments: string[], title: string): Video | undefined {
  const [first = '', second = ''] = segments
  const id = host === 'youtu.be' ? first : first === 'watch' ? (url.searchParams.get('v') ?? '') : second
  if (YOUTUBE_ID.test(id)) return youtube(id, title)
  const list = url.searchParams.get('list')
  if (second !== 'videoseries' || !list || !/^[\w-]+$/.test(list)) return undefined
  return { embedUrl: `https://www.youtube.com/embed/videoseries?list=${list}`, title, provider: 'youtube' }
}

function youtube(id: string, title: string): Video {
  return { embedUrl: `https://www.youtube.com/embed/${id}`, title, provider: 'youtube' }
}

/** A video as a link that works without script; the site replaces it by a player on demand. */
export function videoLink(video: Video, size: Properties = {}): Element {
  return h('div', { className: ['video'], dataEmbed: video.embedUrl, dataProvider: video.provider, ...size }, [
    h('a', { href: watchUrl(video), rel: ['noopener'] }, [
      h('span', { className: ['video-play'], ariaHidden: 'true' }, ['▶']),
      h('span', { className: ['video-title'] }, [video.title]),
      h('span', { className: ['video-host'] }, [URL.parse(video.embedUrl)?.hostname ?? ''])
    ])
  ])
}

/** URL of the page that shows the video. */
function watchUrl(video: Video): string {
  const id = URL.parse(video.embedUrl)?.pathname.split('/').at(-1) ?? ''
  if (video.provider === 'youtube' && YOUTUBE_ID.test(id)) return `https://www.youtube.com/watch?v=${id}`
  return video.provider === 'vimeo' ? `https://vimeo.com/${id}` : video.embedUrl
}
