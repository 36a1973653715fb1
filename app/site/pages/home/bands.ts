import { isSitePath } from '../../../../lib/addresses/web-address.ts'
import { nowText } from '../../../../lib/time.ts'
import { upcomingAddress, type UpcomingEvents, upcomingItems } from '../../catalog/events/upcoming.ts'
import { sessionsFrom } from '../../catalog/sessions/read-sessions.ts'
import { hrefOf } from '../../catalog/card.ts'
import type { Sources } from '../../core/page.ts'
import type { BandItem, Banner, Bands } from '../../views/parts/bands-model.ts'

const MOST = { sessions: 4, videos: 4, forYou: 6, advocates: 8 } as const

type Read = Pick<Sources, 'readIfThere'>

/**
 * The bands of the start page, each read for itself; one whose source cannot be read now is empty. Of advocates those whose ID
 * is `shown`.
 */
export async function bandsFrom(sources: Read, shown: (ID: string) => boolean = () => true): Promise<Bands> {
  const [events, sessions, videos, blogs, news, forYou, advocates, banner] = await Promise.all([
    eventsFrom(sources),
    upcomingSessions(sources),
    videosFrom(sources),
    blogsFrom(sources),
    newsFrom(sources),
    candidatesFrom(sources),
    advocatesFrom(sources, shown),
    bannerFrom(sources)
  ])
  return { events, sessions, videos, blogs, news, forYou, advocates, banner }
}

async function jsonFrom<Body>({ readIfThere }: Read, address: string): Promise<Partial<Body>> {
  const resource = await readIfThere(address)
  return resource ? (JSON.parse(resource.body.toString()) as Partial<Body>) : {}
}

const item = (more: Pick<BandItem, 'href' | 'title'> & Partial<BandItem>): BandItem => {
  return { day: null, facts: [], text: null, picture: null, ...more }
}

const known = (...facts: readonly (string | null | undefined)[]): string[] => facts.flatMap(fact => fact || [])

interface Values<Row> {
  readonly value: readonly Row[]
}

/** Events of all regions, since the page is the same for everyone (HOMEPAGE-047); `events-of-region.tsx` shows those of the reader. */
async function eventsFrom(sources: Read): Promise<readonly BandItem[]> {
  const { value = [] } = await jsonFrom<UpcomingEvents>(sources, upcomingAddress('ALL'))
  return upcomingItems({ value })
}

async function upcomingSessions(sources: Read): Promise<readonly BandItem[]> {
  const at = nowText()
  return (await sessionsFrom(sources)).sessions
    .filter(({ start }) => start !== null && start > at)
    .slice(0, MOST.sessions)
    .map(({ href, title, day, room, speakers }) => {
      return item({ href, title, day, facts: known(...speakers.map(({ name }) => name), room) })
    })
}

interface VideoRow {
  readonly videoId: string
  readonly title: string
  readonly publishedAt: string
}
interface VideoFeed {
  readonly featured: VideoRow | null
  readonly recent: readonly VideoRow[]
}

/** Videos by title alone: a picture of the platform would be a request to another host before a click. */
async function videosFrom(sources: Read): Promise<readonly BandItem[]> {
  const { featured = null, recent = [] } = await jsonFrom<VideoFeed>(sources, '/api/homepage/videos')
  return [...(featured ? [featured] : []), ...recent]
    .slice(0, MOST.videos)
    .map(({ videoId, title, publishedAt: day }) => {
      return item({ title, day, href: `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}` })
    })
}

interface BlogRow {
  readonly title: string
  readonly url: string
  readonly publishedAt: string | null
  readonly author: string | null
}

async function blogsFrom(sources: Read): Promise<readonly BandItem[]> {
  const { value = [] } = await jsonFrom<Values<BlogRow>>(sources, '/api/homepage/communityBlogs')
  return value.map(({ title, url: href, publishedAt: day, author }) => item({ title, href, day, facts: known(author) }))
}

interface NewsRow {
  readonly title: string
  readonly link: string
  readonly publishedAt: string | null
  readonly description: string | null
}

async function newsFrom(sources: Read): Promise<readonly BandItem[]> {
  const { value = [] } = await jsonFrom<Values<NewsRow>>(sources, '/api/homepage/news')
  return value.map(({ title, link: href, publishedAt: day, description: text }) => item({ title, href, day, text }))
}

interface CandidateRow {
  readonly kind: 'tutorial' | 'mission' | 'video' | 'blog' | 'shelf'
  readonly targetSlug: string
  readonly title: string
  readonly description: string | null
  readonly imageUrl: string | null
  readonly personaHidden: readonly string[]
}

/** The recommendations that people have chosen for everyone: the page does not know its reader, so what is hidden from some is not on it. */
async function candidatesFrom(sources: Read): Promise<readonly BandItem[]> {
  const { candidates = [] } = await jsonFrom<{ candidates: readonly CandidateRow[] }>(
    sources,
    '/build/homepage-for-you'
  )
  return candidates
    .filter(({ personaHidden }) => personaHidden.length === 0)
    .slice(0, MOST.forYou)
    .map(({ kind, targetSlug, title, description: text, imageUrl }) => {
      const href = kind === 'tutorial' || kind === 'mission' ? hrefOf(kind, targetSlug) : targetSlug
      // a picture of another site would tell that site about every visitor
      return item({ title, href, text, picture: imageUrl && isSitePath(imageUrl) ? imageUrl : null })
    })
}

interface AdvocateRow {
  readonly ID: string
  readonly slug: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string | null
  readonly location: string | null
  readonly hasPhoto: boolean
  readonly photoUpdatedAt: string | null
  readonly links: readonly { readonly url: string }[]
}

async function advocatesFrom(sources: Read, shown: (ID: string) => boolean): Promise<readonly BandItem[]> {
  const { advocates = [] } = await jsonFrom<{ advocates: readonly AdvocateRow[] }>(sources, '/api/advocates')
  const theirs = advocates.filter(({ ID }) => shown(ID))
  return theirs.slice(0, MOST.advocates).map(row => {
    const { slug, firstName, lastName, title, location, hasPhoto, photoUpdatedAt, links } = row
    const version = encodeURIComponent(photoUpdatedAt ?? '')
    return item({
      title: `${firstName} ${lastName}`,
      href: links[0]?.url ?? null,
      facts: known(title, location),
      picture: hasPhoto ? `/api/advocates/${slug}/photo?size=thumb&v=${version}` : null
    })
  })
}

async function bannerFrom(sources: Read): Promise<Banner | null> {
  const { banner = null } = await jsonFrom<{ banner: Banner | null }>(sources, '/build/devtoberfest-banner')
  return banner
}
