import cds from '@sap/cds'
import { z } from 'zod'
import { now } from '../../../lib/time.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { shownMissions } from '../../catalog/index.ts'
import { taskFacts } from '../../learner/index.ts'
import type { Feed } from '../../platform/feeds/feeds.ts'
import { instant } from '../../platform/http/schema.ts'

const { SELECT } = cds.ql
const CANDIDATES = 'tutorials.homepage.HomepageForYouCandidates'

/** Most candidates of an answer: far more than a page shows. */
const MOST = 500

const kinds = ['tutorial', 'mission', 'video', 'blog', 'shelf'] as const

const candidate = z.object({
  ID: z.string(),
  kind: z.enum(kinds),
  targetSlug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  personaTags: z.array(z.string()),
  personaHidden: z.array(z.string()),
  personaWeight: z.number().int(),
  sortOrder: z.number().int()
})

/** A candidate that visitors may see. */
export type Candidate = z.infer<typeof candidate>

const COLUMNS = Object.keys(candidate.shape)

type Row = Omit<Candidate, 'personaTags' | 'personaHidden'> &
  Readonly<Record<'personaTags' | 'personaHidden', readonly string[] | null>>

/** GET /build/homepage-for-you: the active candidates in their order. */
export const candidatesFeed: Feed = {
  path: '/build/homepage-for-you',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['homepage', 'catalog'],
  describes: {
    summary: 'What people recommend on the homepage',
    answers: z.object({ candidates: z.array(candidate), buildAt: instant })
  },
  load: async () => ({ body: { candidates: await shownCandidates(await reader()), buildAt: now().toISOString() } })
}

/** The active candidates in their order, without tutorials and missions that have no page now. */
export async function shownCandidates(db: Db): Promise<readonly Candidate[]> {
  const rows = await db.run<Row[]>(
    SELECT.from(CANDIDATES)
      .columns(...COLUMNS)
      .where({ active: true })
      .orderBy('sortOrder', 'title', 'ID')
      .limit(MOST)
  )
  const there = await pagesThere()
  return rows
    .filter(({ kind, targetSlug }) => there(kind, targetSlug))
    .map(row => ({ ...row, personaTags: [...(row.personaTags ?? [])], personaHidden: [...(row.personaHidden ?? [])] }))
}

/** Tells whether the page of a tutorial or mission is there; addresses always are. */
async function pagesThere(): Promise<(kind: Candidate['kind'], slug: string) => boolean> {
  const [facts, missions] = await Promise.all([taskFacts(), shownMissions()])
  const tutorials = new Set(
    [...facts.values()].filter(({ taskType, shown }) => taskType === 'TUTORIAL' && shown).map(({ slug }) => slug)
  )
  return (kind, slug) => {
    if (kind === 'tutorial') return tutorials.has(slug)
    return kind !== 'mission' || missions.has(slug)
  }
}
