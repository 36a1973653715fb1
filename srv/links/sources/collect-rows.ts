import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { linkedAddress } from '../../content/index.ts'
import type { LinkSource } from '../../platform/link-source.ts'
import { PLACES } from '../model/tables.ts'
import { isElsewhere } from './elsewhere.ts'
import { type Place, PLACE_COLUMNS, placeChanges, type StoredPlace, storeChanges } from './store-places.ts'

const { SELECT } = cds.ql

/** Rows of one query. */
const PORTION = 500
const LONGEST_TITLE = 500

type Row = Readonly<Record<string, string | null>> & { readonly ID: string }

/** Stores the places of a table as they are now. */
export async function collectRows(db: Db, source: LinkSource): Promise<void> {
  const stored = await db.run<StoredPlace[]>(
    SELECT.from(PLACES)
      .columns(...PLACE_COLUMNS)
      .where({ kind: source.kind })
  )
  await storeChanges(placeChanges(await placesOf(db, source), stored))
}

async function placesOf(db: Db, source: LinkSource): Promise<Place[]> {
  const places: Place[] = []
  for (let last = '', more = true; more;) {
    const rows = await db.run<Row[]>(portion(source, last))
    places.push(...rows.flatMap(row => placesIn(row, source)))
    last = rows.at(-1)?.ID ?? last
    more = rows.length === PORTION
  }
  return places
}

function portion({ entity, columns, title, where }: LinkSource, after: string): object {
  const query = SELECT.from(entity).columns('ID', `${title} as title__`, ...columns)
  const rest = { ID: { '>': after } }
  return query
    .where(where ? { ...rest, and: where() } : rest)
    .orderBy('ID')
    .limit(PORTION)
}

function placesIn(row: Row, { kind, columns }: LinkSource): Place[] {
  return columns.flatMap(place => {
    const address = linkedAddress(row[place]?.trim())
    if (address === undefined || !isElsewhere(address)) return []
    const title = row['title__']?.slice(0, LONGEST_TITLE) ?? null
    return [{ kind, subject: row.ID, place, title, slug: null, step: null, address }]
  })
}
