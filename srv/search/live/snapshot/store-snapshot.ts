import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import cds from '@sap/cds'
import { newId } from '../../../../lib/ids.ts'
import { fromNow, MINUTE, now } from '../../../../lib/time.ts'
import { inTransaction, parameters, reader, takeLock, type Tx } from '../../../cap/database/database.ts'
import { deletion, plainInsertion } from '../../../cap/database/script/rows.ts'
import { runScript, type Statement } from '../../../cap/database/script/script.ts'
import { tableOf } from '../../../cap/database/tables.ts'
import { encodeHead, SLICE, slices, type Snapshot } from './layout.ts'

const { DELETE, INSERT, SELECT, UPDATE } = cds.ql
const compress = promisify(zstdCompress)

export const SNAPSHOTS = 'tutorials.search.IndexSnapshots'
export const SNAPSHOT_PARTS = 'tutorials.search.IndexSnapshotParts'
export const SNAPSHOT_LOCK = 'search-snapshot'

/** After a part, its writer has so long for the next one. */
const LEASE = 2 * MINUTE
/** Parts that are deleted in one transaction. */
const CHUNK = 4
/** The fastest level, which halves the bytes; every part is checked when it is read. */
const PARAMETERS = {
  chunkSize: SLICE,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
}

/**
 * Stores a snapshot for the generations `state`, part by part, each in a transaction of its own; it counts when all of them
 * are there, and older ones go. False when another instance has stored one for this state, or is at it.
 * @throws the reason of `signal`.
 */
export async function storeSnapshot(snapshot: Snapshot, state: string, signal: AbortSignal): Promise<boolean> {
  const ID = newId()
  const streams = [encodeHead(snapshot), ...snapshot.parts.map(({ segment }) => new Uint8Array(segment.buffer))]
  const layout = JSON.stringify(streams.map(({ length }) => length))
  if (!(await claim({ ID, state, layout, documents: snapshot.fingerprints.size }))) return false
  let number = 0
  for (const stream of streams)
    for (const slice of slices(stream)) {
      signal.throwIfAborted()
      // the memory of segments is shared, which zlib does not take
      const bytes = await compress(Buffer.from(slice), PARAMETERS)
      await runScript([
        renewal(ID),
        ...plainInsertion(SNAPSHOT_PARTS, ['snapshot', 'number', 'bytes'], [[ID, number++, new Uint8Array(bytes)]])
      ])
    }
  await inTransaction(tx => complete(tx, ID))
  await removeLeftParts()
  return true
}

interface Claim {
  readonly ID: string
  readonly state: string
  readonly layout: string
  readonly documents: number
}

function claim(row: Claim): Promise<boolean> {
  return inTransaction(async tx => {
    await takeLock(tx, SNAPSHOT_LOCK)
    const others = await tx.run<{ state: string; complete: boolean; leaseUntil: string }[]>(
      SELECT.from(SNAPSHOTS).columns('state', 'complete', 'leaseUntil')
    )
    const isStored = others.some(({ state, complete: done }) => done && state === row.state)
    const isBusy = others.some(({ complete: done, leaseUntil }) => !done && new Date(leaseUntil) > now())
    if (isStored || isBusy) return false
    const times = { leaseUntil: fromNow(LEASE).toISOString(), createdAt: now().toISOString() }
    await tx.run(INSERT.into(SNAPSHOTS).entries({ ...row, ...times, complete: false }))
    return true
  })
}

/** Renews the lease of the writer, which nobody else may have taken. */
function renewal(ID: string): Statement {
  const [until, id] = parameters(2)
  return {
    sql: `UPDATE ${tableOf(SNAPSHOTS)} SET leaseUntil = ${until} WHERE ID = ${id} AND complete = false`,
    values: [fromNow(LEASE).toISOString(), ID],
    expected: 1
  }
}

async function complete(tx: Tx, ID: string): Promise<void> {
  await takeLock(tx, SNAPSHOT_LOCK)
  const done = await tx.run<number>(UPDATE.entity(SNAPSHOTS).set({ complete: true }).where({ ID, complete: false }))
  if (done !== 1) throw new Error('another instance has taken over the snapshot')
  await tx.run(DELETE.from(SNAPSHOTS).where({ ID: { '!=': ID } }))
}

/** Forgets the stored snapshots, which cannot be used; their parts go with the next one. */
export async function forgetSnapshots(): Promise<void> {
  await inTransaction(async tx => {
    await takeLock(tx, SNAPSHOT_LOCK)
    await tx.run(DELETE.from(SNAPSHOTS).where({ complete: true }))
  })
}

/** Removes the parts of snapshots that are gone, some at a time. */
async function removeLeftParts(): Promise<void> {
  const left = `SELECT snapshot AS "snapshot", number AS "number" FROM ${tableOf(SNAPSHOT_PARTS)}
    WHERE snapshot NOT IN (SELECT ID FROM ${tableOf(SNAPSHOTS)}) LIMIT ${CHUNK}`
  for (;;) {
    const rows = await (await reader()).run<{ snapshot: string; number: number }[]>(left)
    if (rows.length === 0) return
    await runScript([deletion(SNAPSHOT_PARTS, ['snapshot', 'number'], rows)])
  }
}
