import { createHash } from 'node:crypto'
import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { inTransaction, type Tx } from '../../cap/database/database.ts'
import { insertPlainRows, insertRows } from '../../cap/database/bulk.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { LINKS, PLACES } from '../model/tables.ts'

const { DELETE, SELECT, UPDATE } = cds.ql

/** Places of one transaction. */
const BATCH = 200

/** A place where an address is used. */
export interface Place {
  readonly kind: string
  readonly subject: string
  readonly place: string
  readonly title: string | null
  readonly slug: string | null
  readonly step: number | null
  readonly address: string
}

/** A place as it is stored. */
export interface StoredPlace {
  readonly ID: string
  readonly subject: string
  readonly place: string
  readonly title: string | null
  readonly digest: string
}

export const PLACE_COLUMNS = ['ID', 'subject', 'place', 'title', 'link.addressDigest as digest']

/** Changes that bring the stored places up to date. */
export interface PlaceChanges {
  readonly added: readonly Place[]
  readonly retitled: readonly { readonly ID: string; readonly title: string | null }[]
  readonly removed: readonly string[]
}

const digestOf = (address: string): string => createHash('sha256').update(address).digest('hex')

/** Compares the places that were found with those that are stored: of one kind, or of some tutorials. */
export function placeChanges(found: readonly Place[], stored: readonly StoredPlace[]): PlaceChanges {
  const known = new Map(stored.map(row => [`${row.subject} ${row.place} ${row.digest}`, row]))
  const added: Place[] = []
  const retitled: { ID: string; title: string | null }[] = []
  for (const place of found) {
    const key = `${place.subject} ${place.place} ${digestOf(place.address)}`
    const row = known.get(key)
    known.delete(key)
    if (!row) added.push(place)
    else if (row.title !== place.title) retitled.push({ ID: row.ID, title: place.title })
  }
  return { added, retitled, removed: [...known.values()].map(({ ID }) => ID) }
}

/** Writes the changes in short transactions; one that is repeated finds done what was done. */
export async function storeChanges({ added, retitled, removed }: PlaceChanges): Promise<void> {
  for (const batch of batches(added, BATCH)) await inTransaction(tx => addPlaces(tx, batch))
  for (const batch of batches(retitled, BATCH))
    await inTransaction(async tx => {
      for (const { ID, title } of batch) await tx.run(UPDATE.entity(PLACES).set({ title }).where({ ID }))
    })
  for (const batch of batches(removed, BATCH))
    await inTransaction(tx => tx.run(DELETE.from(PLACES).where({ ID: { in: batch } })))
}

async function addPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const digests = new Map(places.map(({ address }) => [digestOf(address), address]))
  await insertPlainRows(
    tx,
    LINKS,
    ['ID', 'addressDigest', 'address', 'host', 'status', 'failures', 'nextCheckAt', 'ignored'],
    [...digests].map(([addressDigest, address]) => ({
      ...{ ID: newId(), addressDigest, address, host: new URL(address).host, status: 'NEW', failures: 0 },
      ...{ nextCheckAt: now().toISOString(), ignored: false }
    }))
  )
  const rows = await tx.run<{ ID: string; addressDigest: string }[]>(
    SELECT.from(LINKS)
      .columns('ID', 'addressDigest')
      .where({ addressDigest: { in: [...digests.keys()] } })
  )
  const ids = new Map(rows.map(({ ID, addressDigest }) => [addressDigest, ID]))
  await insertRows(
    tx,
    PLACES,
    places.map(({ address, ...place }) => ({ ID: newId(), link_ID: ids.get(digestOf(address)), ...place }))
  )
}

/** Deletes the links that nothing leads to any more. */
export function removeUnused(): Promise<number> {
  const used = SELECT.from(PLACES).columns('link_ID')
  return inTransaction(tx => tx.run<number>(DELETE.from(LINKS).where({ ID: { 'not in': used as never } })))
}
