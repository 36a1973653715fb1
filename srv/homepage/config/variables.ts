import {
  bearerKey,
  flag,
  integer,
  matching,
  type Reader,
  webAddress,
  withDefault
} from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** Feeds that one installation follows. */
const MOST_FEEDS = 20

/** Addresses of feeds, each once. */
const feeds: Reader<readonly string[]> = {
  rule: `up to ${MOST_FEEDS} addresses \`http(s)://host…\` by comma`,
  read(text, environment) {
    const entries = (text ?? '').split(',').map(entry => entry.trim())
    const addresses = new Set(entries.filter(Boolean).map(entry => webAddress.read(entry, environment) as string))
    if (addresses.size > MOST_FEEDS) throw new Error(`must be at most ${MOST_FEEDS} addresses`)
    if ([...addresses].some(address => address.length > 500 || !URL.canParse(address)))
      throw new Error('must be addresses of at most 500 characters')
    return [...addresses]
  }
}

/** The environment variables of the homepage. */
export const variables = declareVariables(
  {
    EXPLAINER_GENERATOR_DISABLED: {
      as: flag(false),
      title: 'No generated texts on the start page',
      meaning: 'kill switch: no texts of the start page are generated (503)'
    },
    COMMUNITY_BLOG_FEEDS: { as: feeds, fallback: 'none', meaning: 'RSS or Atom of the community' },
    NEWS_FEEDS: { as: feeds, fallback: 'none', meaning: 'RSS or Atom with news' },
    YOUTUBE_API_KEY: { as: bearerKey, meaning: 'the key of the video platform, if no secret of this name is set' },
    YOUTUBE_API_URL: {
      as: withDefault(webAddress, 'https://www.googleapis.com/youtube/v3'),
      meaning: 'the interface of the video platform'
    },
    YOUTUBE_PLAYLIST_ID: {
      as: matching(/^[\w-]{2,64}$/, 'must be letters, digits, - and _'),
      meaning: 'the playlist, while HomepageConfig names none'
    },
    HOMEPAGE_LOOK_EVERY_MS: {
      as: integer(20_000, 0, 3_600_000),
      meaning: 'how often each instance looks for feeds that are due; 0 leaves them to the schedule'
    }
  },
  {
    prefixes: ['YOUTUBE', 'HOMEPAGE', 'COMMUNITY'],
    conflicts: ({ COMMUNITY_BLOG_FEEDS: blogs, NEWS_FEEDS: news }) =>
      blogs.some(each => news.includes(each)) ? ['NEWS_FEEDS: names a feed of COMMUNITY_BLOG_FEEDS, too'] : []
  }
)
