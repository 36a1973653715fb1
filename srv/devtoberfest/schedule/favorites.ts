import cds from '@sap/cds'
import { batches } from '../../cap/database/yield-to-readers.ts'
import type { FindSessions, SessionFacts } from '../../sessions/index.ts'

const { SELECT } = cds.ql
const BATCH = 500

interface Row {
  readonly ID: string
  readonly title: string
  readonly status: string
  readonly scheduledStart: string | null
  readonly communityEventUrl: string | null
  readonly youtubeUrl: string | null
}

/** Sessions by their ids in the planner: those that the public sees, and those that it saw until they were cancelled. */
export const plannedSessions: FindSessions = async (db, ids) => {
  const found = new Map<string, SessionFacts>()
  for (const batch of batches(ids, BATCH)) {
    const rows = await db.run<readonly Row[]>(
      SELECT.from('tutorials.devtoberfest.PlannerSessions').columns(
        'ID',
        'title',
        'lower(status) as status',
        'scheduledStart',
        'communityEventUrl',
        'youtubeUrl'
      ).where`ID in ${batch} and lower(status) in ('confirmed', 'completed', 'cancelled', 'canceled')`
    )
    for (const row of rows) found.set(row.ID, factsOf(row))
  }
  return found
}

const factsOf = ({ title, status, scheduledStart, communityEventUrl, youtubeUrl }: Row): SessionFacts => ({
  title,
  scheduledStart,
  scheduledEnd: null,
  room: null,
  venue: null,
  url: communityEventUrl ?? youtubeUrl,
  isGone: status.startsWith('cancel')
})
