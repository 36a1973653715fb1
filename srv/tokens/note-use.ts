import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import { MINUTE, now } from '../../lib/time.ts'
import { inTransaction } from '../cap/database/database.ts'
import { onDrained } from '../../lib/process/lifecycle.ts'
import { log } from '../cap/log.ts'
import { TOKENS, type StoredToken } from './stored-token.ts'

const { UPDATE } = cds.ql

/** Time of this instance's last write of `lastUsedAt`, by token ID. */
const written = new LRUCache<string, number>({ max: 10_000 })
const writing = new Set<Promise<void>>()

onDrained(() => Promise.all(writing))

/** Writes `lastUsedAt` at most once a minute, without delaying the response; a failed write is only logged. */
export function noteUse({ ID, lastUsedAt }: Pick<StoredToken, 'ID' | 'lastUsedAt'>): void {
  const time = now()
  const last = Math.max(written.get(ID) ?? 0, lastUsedAt ? new Date(lastUsedAt).getTime() : 0)
  if (time.getTime() - last < MINUTE) return
  written.set(ID, time.getTime())
  const write = store(ID, time).finally(() => writing.delete(write))
  writing.add(write)
}

async function store(ID: string, time: Date): Promise<void> {
  const lastUsedAt = time.toISOString()
  try {
    await inTransaction(tx => tx.run(UPDATE.entity(TOKENS).set({ lastUsedAt }).where({ ID })))
  } catch (error) {
    log('tokens').warn('the use of a token could not be written', (error as Error).message)
  }
}
