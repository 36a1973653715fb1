import cds from '@sap/cds'
import { z } from 'zod'
import { DAY, fromNow, now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { cappedText, cappedTitle } from '../../platform/tools/index.ts'
import { chatTool } from './chat-tool.ts'

const { SELECT } = cds.ql
const MOST = 50
/** Days for which a tutorial is new. */
const NEW = 90

interface Row {
  readonly slug: string
  readonly title: string | null
  readonly description: string | null
  readonly createdAt: string
}

const latest = perGeneration(['catalog'], async () =>
  (await reader()).run<readonly Row[]>(
    SELECT.from('tutorials.catalog.Tutorials').columns('slug', 'title', 'description', 'createdAt')
      .where`status is null or status = 'ACTIVE'`
      .orderBy('createdAt desc', 'slug asc')
      .limit(MOST)
  )
)

/** CHAT-015: tutorials that have come in the last weeks. */
export const getWhatsNew = chatTool({
  name: 'getWhatsNew',
  description:
    'Tutorials that were published for the first time in the last 90 days, the latest first. Use it when the learner asks what is new.',
  isOn: ({ whatsNewEnabled }) => whatsNewEnabled,
  input: z.object({ limit: z.int().min(1).max(MOST).default(25).describe('Number of tutorials') }),
  async run(_, { limit }) {
    const since = fromNow(-NEW * DAY)
    const fresh = (await latest()).filter(({ createdAt }) => new Date(createdAt) >= since)
    const entries = fresh.slice(0, limit).map(({ slug, title, description, createdAt }) => ({
      title: cappedTitle(title, slug),
      summary: cappedText(description),
      publishedAt: createdAt,
      url: `/tutorials/${slug}`
    }))
    const counts = { totalAvailable: fresh.length, returned: entries.length }
    return { told: { pageUrl: '/tutorials/', generatedAt: now().toISOString(), ...counts, entries } }
  },
  failure: () => ({ unavailable: true })
})
