import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { newId } from '../../../lib/ids.ts'
import { fromNow, HOUR, now } from '../../../lib/time.ts'
import { inTransaction, takeLock, type Tx } from '../../cap/database/database.ts'
import { knowledgeGraphSettings } from '../../features/index.ts'
import { whyNoEndpoint } from '../../models/index.ts'
import { userOf } from '../../people/index.ts'
import { QUEUE_LOCK, REQUESTS } from './rows.ts'

const { INSERT, SELECT } = cds.ql
/** GRAPH-083. */
const MOST_OF_USER = 3
/** GRAPH-084. */
const MOST_OF_ALL = 20
const LONGEST = 200

/** Outcome of an attempt to put a query into the queue. */
export type Enqueued = 'enqueued' | 'coalesced' | 'rate_limited' | 'disabled' | 'invalid'

/**
 * Has the tutorials that fit `query` read again for concepts that exist, unless that is switched off, the query is waiting already,
 * or too much was asked for within the hour.
 */
export async function extractOnDemand(caller: Caller, query: string): Promise<Enqueued> {
  if ((await whyIdle()) !== undefined) return 'disabled'
  const normalizedKey = normalized(query)
  if (normalizedKey === '') return 'invalid'
  return inTransaction(async tx => {
    await takeLock(tx, QUEUE_LOCK)
    const { ID: user_ID } = await userOf(tx, caller)
    const waiting = { normalizedKey, status: { in: ['PENDING', 'RUNNING'] } }
    if ((await count(tx, waiting)) > 0) return 'coalesced'
    const lately = { requestedAt: { '>': fromNow(-HOUR).toISOString() } }
    if ((await count(tx, lately)) >= MOST_OF_ALL) return 'rate_limited'
    if ((await count(tx, { ...lately, user_ID })) >= MOST_OF_USER) return 'rate_limited'
    await tx.run(
      INSERT.into(REQUESTS).entries({
        ...{ ID: newId(), query: query.slice(0, LONGEST), normalizedKey, requestedAt: now().toISOString() },
        ...{ user_ID, requestedByKind: 'user', status: 'PENDING', attempts: 0 }
      })
    )
    return 'enqueued'
  })
}

knowledgeGraphSettings.needs(['onDemandExtractionEnabled'], whyIdle)

/** Why nothing is extracted on demand (GRAPH-078); undefined when it is. */
export async function whyIdle(): Promise<string | undefined> {
  const { enabled, onDemandExtractionEnabled } = await knowledgeGraphSettings.values()
  if (!enabled) return 'enabled of KnowledgeGraphSettings is off'
  if (!onDemandExtractionEnabled) return 'onDemandExtractionEnabled of KnowledgeGraphSettings is off'
  return whyNoEndpoint()
}

/** Lower case, with letters and digits alone, and one space between words. */
const normalized = (query: string): string =>
  query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ')
    .slice(0, LONGEST)

async function count(tx: Tx, where: object): Promise<number> {
  const row = await tx.run<{ rows: number | string }>(SELECT.one.from(REQUESTS).columns`count(*) as rows`.where(where))
  return Number(row.rows)
}
