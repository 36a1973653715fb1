const DAY = 86_400_000
const soon = new Date(Date.now() + 3 * DAY).toISOString()
const past = new Date(Date.now() - DAY).toISOString()
const session = {
  ...{ venue: 'BERLIN', sessionCode: null, abstract: null, scheduledEnd: null, allDay: false, room: 'Hall' },
  ...{ youtubeUrl: null, url: null, track: null, speakers: [], concepts: [] }
}
const candidate = {
  kind: 'tutorial',
  targetSlug: 'chosen',
  imageUrl: null,
  description: 'Why <this>',
  personaHidden: []
}

/** Answers of the backend by address, with what stands on the page because of each. */
export const sources: Readonly<Record<string, readonly [answer: object, shown: string]>> = {
  '/api/homepage/events?region=ALL': [
    { value: [{ legacyId: 12, title: 'A meeting', startsAt: soon, location: 'Tarn', format: null }] },
    'href="/events/12"'
  ],
  '/build/teched': [
    {
      ...{ speakers: [], tracks: [], buildAt: soon },
      sessions: [
        { ...session, slug: 'later', title: 'A talk to come', scheduledStart: soon },
        { ...session, slug: 'over', title: 'A talk that is over', scheduledStart: past }
      ]
    },
    'href="/teched/sessions/later/"'
  ],
  '/api/homepage/videos': [
    {
      featured: { videoId: 'a&b', title: 'A film', publishedAt: past, thumbnail: 'https://pictures.example/a.jpg' },
      ...{ recent: [], error: null }
    },
    'href="https://www.youtube.com/watch?v=a%26b"'
  ],
  '/api/homepage/communityBlogs': [
    { value: [{ title: 'A post', url: 'https://blogs.example/1', publishedAt: past, author: 'Somebody' }] },
    'href="https://blogs.example/1"'
  ],
  '/api/homepage/news': [
    { value: [{ title: 'A message', link: 'https://news.example/1', publishedAt: past, description: 'New' }] },
    'href="https://news.example/1"'
  ],
  '/build/homepage-for-you': [
    {
      candidates: [
        { ...candidate, title: 'A choice', imageUrl: '/content/images/choice.png' },
        { ...candidate, title: 'A choice of elsewhere', imageUrl: 'https://pictures.example/spy.png' },
        { ...candidate, targetSlug: 'secret', title: 'Not for all', personaHidden: ['role:student'] }
      ]
    },
    'href="/tutorials/chosen"'
  ],
  '/api/advocates': [
    {
      advocates: [
        {
          ...{ slug: 'mia', firstName: 'Mia', lastName: 'Moor', title: null, location: null },
          ...{ hasPhoto: true, photoUpdatedAt: past, links: [{ kind: 'GitHub', url: 'https://code.example/mia' }] }
        }
      ]
    },
    'src="/api/advocates/mia/photo?size=thumb'
  ],
  '/build/devtoberfest-banner': [
    { banner: { src: '/api/devtoberfest/banner?v=1', alt: 'A tent', width: 2000, height: 400, href: '/event' } },
    '<a href="/event"><img class="event-banner" src="/api/devtoberfest/banner?v=1" alt="A tent" width="2000" height="400"'
  ]
}

/** Addresses with what each brings to the page. */
export const all = Object.entries(sources).map(([address, [, shown]]) => [address, shown] as const)
