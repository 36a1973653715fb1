import { z } from 'zod'
import { now } from '../../../lib/time.ts'
import { readApart } from '../../cap/database/database.ts'
import { type Feed } from '../../platform/feeds/feeds.ts'
import { instant } from '../../platform/http/schema.ts'
import { SESSIONS_GENERATION } from '../tables.ts'
import { shownRows } from './shown-sessions.ts'

const text = z.string().nullable()

const session = z.object({
  slug: z.string(),
  venue: z.enum(['BERLIN', 'VIRTUAL']),
  sessionCode: z.string(),
  title: z.string(),
  abstract: text,
  scheduledStart: instant.nullable(),
  scheduledEnd: instant.nullable(),
  allDay: z.boolean(),
  room: text,
  youtubeUrl: text,
  url: text,
  track: text,
  speakers: z.array(z.string()),
  concepts: z.array(z.string())
})

const speaker = z.object({
  slug: z.string(),
  name: z.string(),
  title: text,
  company: text,
  bio: text,
  photoUrl: text
})

const track = z.object({ slug: z.string(), name: z.string(), venue: z.enum(['BERLIN', 'VIRTUAL']), description: text })

/** GET /build/teched: sessions, speakers and tracks with what pages show of them (SESSIONS-039 to 045). */
export const techEdFeed: Feed = {
  path: '/build/teched',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: [SESSIONS_GENERATION, 'graph'],
  describes: {
    summary: 'Sessions of the conference with their speakers and tracks',
    answers: z.object({
      sessions: z.array(session),
      speakers: z.array(speaker),
      tracks: z.array(track),
      buildAt: instant
    })
  },
  document: new URL('./teched-feed.worker.ts', import.meta.url),
  load: async () => ({ body: { ...(await readApart(shownRows)), buildAt: now().toISOString() } })
}
