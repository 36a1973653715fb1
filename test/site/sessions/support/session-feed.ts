import type { FeedSession, SessionsFeed } from '../../../../app/site/catalog/sessions/feed.ts'

/** A session of the feed; what is not said is not known. */
export const feedSession = (more: Partial<FeedSession> & Pick<FeedSession, 'slug'>): FeedSession => ({
  ...{ venue: 'BERLIN', sessionCode: more.slug.toUpperCase(), title: `Title of ${more.slug}`, abstract: null },
  ...{ scheduledStart: null, scheduledEnd: null, allDay: false, room: null, youtubeUrl: null, url: null },
  ...{ track: null, speakers: [], concepts: [] },
  ...more
})

/** Six sessions: two that overlap, one on the web, one in German, one of a whole day, one without a time. */
export const smallFeed: SessionsFeed = {
  buildAt: '2026-10-01T08:00:00.000Z',
  tracks: [
    { slug: 'build', name: 'Build & extend', venue: 'BERLIN', description: null },
    { slug: 'data', name: 'Data', venue: null, description: 'Tables and queries' }
  ],
  speakers: [
    {
      ...{ slug: 'ada-example', name: 'Ada Example', title: 'Engineer', company: 'Example', photoUrl: null },
      bio: 'Ada has built compilers for the machine that is in the cellar, and writes about how you can do it.'
    },
    { slug: 'bo-sample', name: 'Bo Sample', title: null, company: null, bio: null, photoUrl: 'javascript:alert(1)' }
  ],
  sessions: [
    feedSession({
      ...{ slug: 'be-101', title: 'Deploy services with the command line', track: 'build', room: 'Hall 2' },
      ...{ scheduledStart: '2026-11-03T09:00:00.000Z', scheduledEnd: '2026-11-03T09:45:00.000Z' },
      abstract: 'How you get what is on your machine to the cloud, and what to do with the logs of it.\n\nWith a live demo.',
      ...{ speakers: ['ada-example'], concepts: ['odata', 'not-there'], url: 'https://conference.example/be-101' }
    }),
    feedSession({
      ...{ slug: 'be-102', title: 'Queries that scale', track: 'data', room: 'Hall 10' },
      ...{ scheduledStart: '2026-11-03T09:30:00.000Z', scheduledEnd: '2026-11-03T10:15:00.000Z' },
      ...{ speakers: ['ada-example', 'bo-sample'], concepts: ['odata'], youtubeUrl: 'ftp://conference.example/video' }
    }),
    feedSession({
      ...{ slug: 'be-103', title: 'Sicherheit für die Entwicklung', room: 'Hall 2' },
      ...{ scheduledStart: '2026-11-03T23:30:00.000Z', scheduledEnd: '2026-11-04T00:30:00.000Z' },
      abstract: 'Wie Sie mit der Plattform und den Rollen arbeiten, die es für das Team gibt.'
    }),
    feedSession({
      ...{ slug: 've-201', venue: 'VIRTUAL', title: 'Agents; tools, and <protocols>', track: 'build' },
      ...{ scheduledStart: '2026-11-05T14:00:00.000Z', scheduledEnd: '2026-11-05T14:30:00.000Z' }
    }),
    feedSession({
      ...{ slug: 'be-104', title: 'Hack the day', allDay: true },
      scheduledStart: '2026-11-04T23:00:00.000Z'
    }),
    feedSession({ slug: 'be-105', title: 'To be announced' })
  ]
}

const subjects = ['Events', 'Analytics', 'Integration', 'Agents', 'Extensibility', 'Security', 'Databases']

/** `count` sessions in three days, always the same. */
export function largeFeed(count: number): SessionsFeed {
  const speakers = Array.from({ length: Math.ceil(count / 2) }, (_, index) => ({
    ...{ slug: `person-${index}`, name: `Person ${index}`, title: 'Engineer', company: 'Example', bio: null },
    photoUrl: null
  }))
  const sessions = Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(2026, 10, 3 + (index % 3), 8 + (index % 9))
    return feedSession({
      ...{ slug: `many-${index}`, title: `${subjects[index % subjects.length]} in practice, part ${index}` },
      ...{ venue: index % 4 === 0 ? 'VIRTUAL' : 'BERLIN', room: `Room ${index % 30}`, track: `track-${index % 8}` },
      ...{ speakers: [`person-${index % speakers.length}`], abstract: 'How to do what you want with the platform. '.repeat(20) },
      scheduledStart: new Date(start).toISOString(),
      scheduledEnd: new Date(start + 45 * 60_000).toISOString()
    })
  })
  const tracks = Array.from({ length: 8 }, (_, index) => ({
    ...{ slug: `track-${index}`, name: `Track ${index}`, venue: null, description: null }
  }))
  return { sessions, speakers, tracks, buildAt: '2026-10-01T08:00:00.000Z' }
}
