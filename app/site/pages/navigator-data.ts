import { createHash } from 'node:crypto'
import type { Catalog } from '../catalog/catalog.ts'
import { type FilterIndex, indexOf } from '../catalog/filter-index.ts'
import { packCards, unpackCards } from '../catalog/packed-cards.ts'

/** Data of the navigator, on the server and, from `json`, in the browser. */
export interface NavigatorData {
  readonly json: string
  /** Names the state of the catalog, so that a browser sees whether page and data are of one. */
  readonly stamp: string
  readonly index: FilterIndex
}

const made = new WeakMap<Catalog, NavigatorData>()

/** The navigator's data of a catalog, made once; both sides work with what was unpacked, so they agree. */
export function navigatorData(catalog: Catalog): NavigatorData {
  const known = made.get(catalog)
  if (known) return known
  const packed = packCards(catalog)
  const stamp = createHash('sha256').update(JSON.stringify(packed)).digest('base64url').slice(0, 16)
  const data = { json: JSON.stringify({ stamp, ...packed }), stamp, index: indexOf(unpackCards(packed)) }
  made.set(catalog, data)
  return data
}
