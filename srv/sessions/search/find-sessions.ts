import { z } from 'zod'
import { readApart } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { route } from '../../platform/http/route.ts'
import { findApart, indexApart, type IndexedText } from '../../search/index.ts'
import { type ShownRows, shownRows } from '../feed/shown-sessions.ts'
import { SESSIONS_GENERATION } from '../tables.ts'

/** Made anew with each change of the sessions, when somebody searches next. */
const index = perGeneration([SESSIONS_GENERATION], async () => indexApart(textsOf(await readApart(shownRows))))

/** GET /search/sessions?query=…: slugs of the sessions that words find, the best first (GATEWAY-034). */
export const findSessions = route({
  method: 'get',
  path: '/search/sessions',
  access: 'public',
  cache: 'no-cache',
  describes: {
    summary: 'Sessions that words find, misspelled ones too',
    query: { query: 'Words of titles, abstracts, codes, tracks and speakers' },
    answers: z.object({ corrected: z.string().nullable(), slugs: z.array(z.string()) })
  },
  handle: async ({ query, client }) => ({
    status: 200,
    body: await findApart(index, query.get('query') ?? '', client)
  })
})

function textsOf({ sessions, abstracts, speakers, tracks, speaking }: ShownRows): IndexedText[] {
  const abstractOf = new Map(abstracts.map(({ ID, text }) => [ID, text]))
  const speakerOf = new Map(speakers.map(({ ID, name }) => [ID, name]))
  const trackOf = new Map(tracks.map(({ ID, name }) => [ID, name]))
  const speakersOf = Map.groupBy(speaking, ({ session_ID }) => session_ID)
  return sessions.map(({ ID, slug, title, sessionCode, track_ID }) => {
    const people = (speakersOf.get(ID) ?? []).flatMap(({ target }) => speakerOf.get(target) ?? [])
    const track = track_ID === null ? undefined : trackOf.get(track_ID)
    const names = [sessionCode, ...people, ...(track === undefined ? [] : [track])]
    return { slug, title, description: abstractOf.get(ID) ?? '', names }
  })
}
