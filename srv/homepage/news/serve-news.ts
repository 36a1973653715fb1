import cds from '@sap/cds'
import { DAY, fromNow } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { feedAnswer, type Loaded } from '../../platform/feeds/feeds.ts'
import { route } from '../../platform/http/route.ts'
import { FEEDS, homepageConfig } from '../config/homepage-config.ts'
import { eachOnce, rankOf, type Ranked } from '../feeds/ranking.ts'
import { variables } from '../config/variables.ts'

const { SELECT } = cds.ql
const MOST_NEWS = 2
const WINDOW_DAYS = 14
/** Entries among which the best are chosen. */
const MOST_ROWS = 500

interface Row extends Ranked {
  readonly title: string
  readonly description: string | null
}

/** GET /api/homepage/news: the latest two news of two weeks, for half an hour (HOMEPAGE-055 to 057). */
export const serveNews = route({
  method: 'get',
  path: '/api/homepage/news',
  access: 'public',
  handle: () => answer.built()
})

/** The same news, as the function of the service gives them. */
export const latestNews = async (): Promise<readonly object[]> => (await load()).body.value

const answer = feedAnswer({ cache: 'public, max-age=1800', dependsOn: [FEEDS], load })

/**
 * News that a person has approved or that were found relevant come first, then those that nobody has assessed yet, the newest of each
 * before the others; what was rejected or found not relevant is left out.
 */
async function load(): Promise<Loaded & { readonly body: { readonly value: readonly object[] } }> {
  if (!(await homepageConfig()).communityLaneEnabled || variables.NEWS_FEEDS.length === 0)
    return { body: { value: [] } }
  const query = SELECT.from('tutorials.homepage.NewsItems')
    .columns('title', 'link', 'publishedAt', 'description', 'aiVerdict', 'adminVerdict')
    .where({
      source: { in: variables.NEWS_FEEDS },
      publishedAt: { '>': fromNow(-WINDOW_DAYS * DAY).toISOString() }
    })
    .orderBy('publishedAt desc', 'sourceId')
    .limit(MOST_ROWS)
  const rows = eachOnce(await (await reader()).run<readonly Row[]>(query)).filter(row => rankOf(row) < 3)
  const shown = rows
    .toSorted((one, other) => Number(rankOf(one) === 2) - Number(rankOf(other) === 2))
    .slice(0, MOST_NEWS)
  const ends = shown.map(({ publishedAt }) => new Date(publishedAt).getTime() + WINDOW_DAYS * DAY)
  return {
    body: {
      value: shown.map(({ title, link, publishedAt, description }) => ({ title, link, publishedAt, description }))
    },
    until: ends.length === 0 ? undefined : new Date(Math.min(...ends))
  }
}
