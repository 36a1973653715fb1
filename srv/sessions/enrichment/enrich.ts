import cds from '@sap/cds'
import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { MINUTE, now } from '../../../lib/time.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import { type Db, inTransaction, type Tx } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { knowledgeGraphSettings } from '../../features/index.ts'
import { proposeConcepts, storeProposals } from '../../graph/index.ts'
import { BUDGET_SPENT, isAboutQuestion, whyNoEndpoint } from '../../models/index.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { CONCEPT_LINKS, SESSIONS } from '../tables.ts'

const { DELETE, SELECT, UPDATE } = cds.ql

/** Sessions of one run; the budget of calls bounds those of a day. */
const MOST_SESSIONS = 200

interface Outdated {
  readonly ID: string
  readonly slug: string
  readonly title: string
  readonly contentHash: string
}

/**
 * Links sessions that are new or have changed to the concepts that they cover, by the model (SESSIONS-069). What is done is stored as it
 * goes, so a run that ends in the middle is gone on with by the next one.
 */
export const enrichSessions = job({
  name: 'teched-sessions-enrich',
  description: 'Links sessions to the concepts that they cover',
  cron: '11 6 * * *',
  lease: 10 * MINUTE,
  alone: true,
  compute: enrich,
  write: async (_tx, summary) => summary
})

async function enrich(db: Db, report: Report): Promise<JobSummary> {
  const reason = await whyNot()
  if (reason !== undefined) return { skipped: reason }
  let [sessions, links, refused] = [0, 0, 0]
  const summary = (): JobSummary => ({ sessions, links, refused })
  for (const session of await outdatedSessions(db)) {
    try {
      links += await enrichOne(db, session)
    } catch (error) {
      if (error instanceof HttpError && error.code === BUDGET_SPENT)
        return { ...summary(), stopped: 'the calls of the day are spent' }
      if (!isAboutQuestion(error)) throw error
      refused++
      log('sessions').warn(`no concepts of ${session.slug}: ${error.message}`)
      await inTransaction(tx => remember(tx, session))
    }
    sessions++
    await report(summary())
  }
  return summary()
}

/** Why nothing is extracted; undefined when it is. */
async function whyNot(): Promise<string | undefined> {
  if (!variables.KG_TECHED_SESSIONS_ENABLED) return 'KG_TECHED_SESSIONS_ENABLED is off'
  if (!(await knowledgeGraphSettings.values()).enabled) return 'enabled of KnowledgeGraphSettings is off'
  return whyNoEndpoint()
}

/** Sessions whose content has changed since concepts were last extracted from it. */
const outdatedSessions = (db: Db): Promise<readonly Outdated[]> =>
  db.run(
    SELECT.from(SESSIONS).columns('ID', 'slug', 'title', 'contentHash')
      .where`withdrawnAt is null and contentHash is not null and (lastExtractedHash is null or lastExtractedHash <> contentHash)`
      .orderBy('slug')
      .limit(MOST_SESSIONS)
  )

/** Replaces the links of a session; returns how many there are now. */
async function enrichOne(db: Db, session: Outdated): Promise<number> {
  const { ID: session_ID, title } = session
  const row = await db.run<{ readonly abstract: string | null } | undefined>(
    SELECT.one.from(SESSIONS).columns('abstract').where({ ID: session_ID })
  )
  const proposals = await proposeConcepts({
    feature: 'session-concepts',
    callsPerDay: variables.KG_TECHED_CALLS_PER_DAY,
    text: `${title}\n\n${row?.abstract ?? ''}`
  })
  return inTransaction(async tx => {
    if (!(await remember(tx, session))) return 0
    const found = await storeProposals(tx, proposals)
    await tx.run(DELETE.from(CONCEPT_LINKS).where({ session_ID }))
    const extractedAt = now().toISOString()
    const links = found.map(({ ID, confidence }) => ({
      ...{ ID: newId(), session_ID, concept_ID: ID, confidence, extractedAt },
      modelVersion: proposals.modelVersion
    }))
    await insertRows(tx, CONCEPT_LINKS, links)
    return links.length
  })
}

/** Notes what was read of a session, and nothing else (SESSIONS-010); false when it has changed or gone meanwhile. */
async function remember(tx: Tx, { ID, contentHash }: Outdated): Promise<boolean> {
  const noted = UPDATE.entity(SESSIONS).set({ lastExtractedHash: contentHash }).where({ ID, contentHash })
  return (await tx.run<number>(noted)) === 1
}
