import { speakers, talks } from '../../../app/gateway/sample-sources/talks.ts'
import { asWebp } from '../../../srv/platform/pictures/codec.ts'
import type { OwnAnswer } from './proxy.ts'

const DAY = 24 * 60 * 60 * 1000
const PHOTO = { width: 64, height: 64 } as const
const BANNER = { width: 2000, height: 400 } as const
const QUALITY = 80
const at = (days: number): string => new Date(Date.now() + days * DAY).toISOString()
const titles = talks.map(([, , title, abstract]) => ({ title, abstract }))
const named = (from: number, count: number) => titles.slice(from, from + count)

/** Answers of the backend that fill every band of the start page, made of the sample sources; `slugs` are tutorials. */
export async function fullBands(slugs: readonly string[]): Promise<(address: string) => OwnAnswer | undefined> {
  const photo = await picture(PHOTO)
  const banner = await picture(BANNER)
  const feeds = feedsOf(slugs)
  return address => {
    const [path = ''] = address.split('?')
    if (/^\/api\/advocates\/[^/]+\/photo$/.test(path)) return photo
    if (path === '/api/devtoberfest/banner') return banner
    const feed = feeds[path]
    return feed && { type: 'application/json', body: JSON.stringify(feed) }
  }
}

const feedsOf = (slugs: readonly string[]): Readonly<Record<string, object>> => ({
  '/api/homepage/events': {
    value: named(0, 4).map(({ title }, index) => ({
      ...{ legacyId: index + 1, title, startsAt: at(index + 3), location: 'Lower Tarn', format: 'Workshop' }
    }))
  },
  '/build/teched': {
    ...{ speakers: [], tracks: [], buildAt: at(0) },
    sessions: named(4, 4).map(({ title, abstract }, index) => ({
      ...{ slug: `session-${index}`, title, abstract, venue: 'BERLIN', sessionCode: `QB${index}`, room: 'Great Hall' },
      ...{ scheduledStart: at(index + 10), scheduledEnd: null, allDay: false, youtubeUrl: null, url: null },
      ...{ track: null, concepts: [], speakers: [] }
    }))
  },
  '/api/homepage/videos': {
    featured: { videoId: 'sampleVid01', title: titles[8]?.title, publishedAt: at(-1) },
    recent: named(9, 3).map(({ title }, index) => ({ videoId: `sampleVid1${index}`, title, publishedAt: at(-index) })),
    error: null
  },
  '/api/homepage/communityBlogs': {
    value: named(12, 5).map(({ title }, index) => {
      return { title, url: `https://blogs.invalid/${index}`, publishedAt: at(-index), author: speakers[index]?.name }
    })
  },
  '/api/homepage/news': {
    value: named(17, 4).map(({ title, abstract: description }, index) => {
      return { title, link: `https://news.invalid/${index}`, publishedAt: at(-index), description }
    })
  },
  '/build/homepage-for-you': {
    candidates: slugs.slice(0, 6).map((targetSlug, index) => {
      const { title, abstract: description } = titles[21 + index] as (typeof titles)[number]
      return { kind: 'tutorial', targetSlug, title, description, personaHidden: [] }
    })
  },
  '/api/advocates': {
    advocates: speakers.slice(0, 8).map(({ name, title }, index) => {
      const [firstName, lastName] = name.split(' ')
      return {
        ...{ slug: `advocate-${index}`, firstName, lastName, title, location: 'Lower Tarn' },
        ...{ hasPhoto: true, photoUpdatedAt: at(-1), links: [{ kind: 'GitHub', url: 'https://code.invalid/' }] }
      }
    })
  },
  '/build/devtoberfest-banner': {
    banner: { src: '/api/devtoberfest/banner?v=1', alt: 'A tent at a river', ...BANNER, href: '/events/' }
  }
})

/** A picture as large as people upload them: no two dots beside each other are alike. */
async function picture({ width, height }: { width: number; height: number }): Promise<OwnAnswer> {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let index = 0; index < data.length; index++)
    data[index] = index % 4 === 3 ? 255 : (index * 7 + (index >> 9)) % 256
  return { type: 'image/webp', body: await asWebp({ data, width, height }, QUALITY) }
}
