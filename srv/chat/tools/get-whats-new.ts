import { z } from 'zod'
import { DAY, fromNow, now } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { newestTutorials } from '../../catalog/index.ts'
import { cappedText, cappedTitle } from '../../platform/tools/index.ts'
import { chatTool } from '../model/chat-tool.ts'

const MOST = 50
/** Days for which a tutorial is new. */
const NEW = 90

const latest = perGeneration(['catalog'], async () => newestTutorials(await reader(), MOST))

/** CHAT-015: tutorials that have come in the last weeks. */
export const getWhatsNew = chatTool({
  name: 'getWhatsNew',
  description:
    'Tutorials of the last 90 days that were not published before, the latest first. Use it when the learner asks what is new.',
  isOn: ({ whatsNewEnabled }) => whatsNewEnabled,
  input: z.object({ limit: z.int().min(1).max(MOST).default(25).describe('Number of tutorials') }),
  async run(_, { limit }) {
    const since = fromNow(-NEW * DAY)
    const fresh = (await latest()).filter(({ createdAt, authorsDate }) =>
      [createdAt, authorsDate ?? createdAt].every(time => new Date(time) >= since)
    )
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
