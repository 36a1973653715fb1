import cds from '@sap/cds'
import { reader } from '../../cap/database/database.ts'
import { feedAnswer, type Loaded } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { FEEDS, homepageConfig } from '../config/homepage-config.ts'
import { variables } from '../config/variables.ts'
import { eachOnce, type Ranked, rankOf } from '../feeds/ranking.ts'

const { SELECT } = cds.ql
const MOST_POSTS = 3
/** Posts among which the best are chosen: the pinned ones, then the newest. */
const MOST_ROWS = 500

interface Row extends Ranked {
  readonly title: string
  readonly author: string | null
  readonly pinned: boolean
}

/** GET /api/homepage/communityBlogs: three posts of the community, for half an hour (HOMEPAGE-054, 056, 057). */
export const serveBlogs = route({
  method: 'get',
  path: '/api/homepage/communityBlogs',
  access: 'public',
  handle: () => answer.built()
})

/** The same posts, as the function of the service gives them. */
export const communityBlogs = async (): Promise<readonly object[]> => (await load()).body.value

const answer = feedAnswer({ cache: 'public, max-age=1800', dependsOn: [FEEDS], load })

/** Pinned posts come first, then approved ones, relevant ones, and any that a person has not rejected; the newest of each first. */
async function load(): Promise<Loaded & { readonly body: { readonly value: readonly object[] } }> {
  const source = variables.COMMUNITY_BLOG_FEEDS
  if (!(await homepageConfig()).communityLaneEnabled || source.length === 0) return { body: { value: [] } }
  const query = SELECT.from('tutorials.homepage.CommunityPosts')
    .columns('title', 'link', 'publishedAt', 'authorName as author', 'aiVerdict', 'adminVerdict', 'pinned')
    .where({ source: { in: source } })
    .orderBy('pinned desc', 'publishedAt desc', 'sourceId')
    .limit(MOST_ROWS)
  const rows = eachOnce(await (await reader()).run<readonly Row[]>(query))
  const shown = rows.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, MOST_POSTS)
  return {
    body: { value: shown.map(({ title, link: url, publishedAt, author }) => ({ title, url, publishedAt, author })) }
  }
}

const placeOf = (row: Row): number => (row.pinned ? -1 : rankOf(row))
