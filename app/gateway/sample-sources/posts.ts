import { escapeHtml } from '../../../lib/escape.ts'
import { noonBefore } from './calendar.ts'

const blogs = [
  [
    'four-drafts',
    'Four drafts of one step',
    'Oriana Quillfeather',
    'The first was too long, the second too clever. What the fourth left out.'
  ],
  [
    'bookmark-habit',
    'The bookmark habit',
    'Cosmo Birkenfluss',
    'I read tutorials on the ferry. Bookmarks are how I find my way back.'
  ],
  [
    'review-wednesday',
    'Review Wednesday',
    'Selma Driftkamp',
    'One hour a week keeps thirty tutorials fresh. This is our list.'
  ],
  [
    'restore-day',
    'Restore day',
    'Piet Sandmurmel',
    'We restore a backup every Friday and write down what was missing.'
  ],
  [
    'small-keys',
    'Keys with a short life',
    'Takumi Moorgrund',
    'Why our content key changes every month, and how little work it is.'
  ]
] as const

const news = [
  ['autumn-missions', 'New missions for authors', 'Three missions lead from a first tutorial to a reviewed one.'],
  [
    'berlin-rooms',
    'Sample conference: rooms are set',
    'The schedule of the conference has rooms now. Mark your sessions and take the calendar along.'
  ],
  ['dark-pictures', 'Pictures for the dark theme', 'Authors can tell which picture belongs to which theme.'],
  [
    'old-tutorials',
    'Old tutorials retire in public',
    'A tutorial that is out of date leads to the one that replaces it.'
  ]
] as const

const videos = [
  ['sampleVid01', 'A tutorial in one sitting'],
  ['sampleVid02', 'Publishing from a pipeline'],
  ['sampleVid03', 'Steps that end where they should'],
  ['sampleVid04', 'The backend on one small machine'],
  ['sampleVid05', 'Rolling back without a panic'],
  ['sampleVid06', 'Questions that check understanding'],
  ['sampleVid07', 'A map of what you know'],
  ['sampleVid08', 'Agents that quote their source']
] as const

/** Addresses of posts lead to the site itself, so that no link of the samples ends nowhere. */
const postAt = (origin: string, slug: string): string => `${origin}/tutorials/?q=${slug.replaceAll('-', '+')}`

/** Blog posts as RSS 2.0. */
export function blogsFeed(origin: string): string {
  const items = blogs.map(([slug, title, author, text], index) =>
    [
      `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(postAt(origin, slug))}</link>`,
      `<guid isPermaLink="false">sample-blog-${slug}</guid><dc:creator>${escapeHtml(author)}</dc:creator>`,
      `<pubDate>${noonBefore(2 * index + 1).toUTCString()}</pubDate><description>${escapeHtml(text)}</description></item>`
    ].join('')
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Sample community</title><link>${origin}/</link><description>Posts of people who do not exist</description>${items.join('')}</channel></rss>`
}

/** News as Atom. */
export function newsFeed(origin: string): string {
  const entries = news.map(([slug, title, text], index) => {
    const at = noonBefore(2 * index + 1).toISOString()
    return [
      `<entry><id>urn:sample:news:${slug}</id><title>${escapeHtml(title)}</title>`,
      `<link rel="alternate" href="${escapeHtml(postAt(origin, slug))}"/><published>${at}</published>`,
      `<updated>${at}</updated><summary>${escapeHtml(text)}</summary></entry>`
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>urn:sample:news</id><title>Sample news</title><updated>${noonBefore(1).toISOString()}</updated>${entries.join('')}</feed>`
}

/** The playlist as the API of the video platform answers it, the newest first. */
export function playlist(origin: string): object {
  const items = videos.map(([videoId, title], index) => {
    const publishedAt = noonBefore(3 * index + 1).toISOString()
    const url = `${origin}/_dev/sources/thumbnails/${videoId}.svg`
    const thumbnails = { medium: { url, width: 320, height: 180 }, high: { url, width: 480, height: 270 } }
    const snippet = {
      publishedAt,
      title,
      description: '',
      thumbnails,
      position: index,
      resourceId: { kind: 'youtube#video', videoId }
    }
    const contentDetails = { videoId, videoPublishedAt: publishedAt }
    return { kind: 'youtube#playlistItem', id: `sample-${videoId}`, snippet, contentDetails }
  })
  const pageInfo = { totalResults: items.length, resultsPerPage: 50 }
  return { kind: 'youtube#playlistItemListResponse', pageInfo, items }
}

/** The picture of a video; undefined for one that is not of the samples. */
export function thumbnail(videoId: string): string | undefined {
  const index = videos.findIndex(([id]) => id === videoId)
  if (index < 0) return undefined
  const hue = 40 * index
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="hsl(${hue} 45% 35%)" d="M0 0h16v9H0z"/><path fill="#fff" d="M6.5 2.7v3.6l3.2-1.8z"/></svg>`
}
