import { useEffect, useRef, useState } from 'preact/hooks'
import type { ChartSpec } from '../../metadata/chart-data.ts'
import type { SavedQuery } from '../analytics/use-stored.ts'
import { change, read, readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'

/** A row of the list of dashboards. */
export interface Dashboard {
  readonly ID: string
  readonly name: string
  readonly description: string | null
  readonly owner: string
  readonly isOwn: boolean
  readonly visibility: string
  readonly modifiedAt: string
  /** JSON. */
  readonly tiles: string | null
}

/** A saved query on a dashboard. */
export interface Tile {
  readonly query: string
  readonly title: string
  readonly wide: boolean
  /** That of the query when it is left out. */
  readonly chart?: ChartSpec
}

/** A tile with a name of its own as long as the page is open. */
export type KeptTile = Tile & { readonly key: number }

let lastKey = 0

type Values = Partial<Pick<Dashboard, 'name' | 'visibility' | 'tiles'>>

interface Loaded {
  readonly dashboard: Dashboard
  readonly tiles: readonly KeptTile[]
}

/** A dashboard with its tiles; what is changed is saved at once, with the entity tag that was read. */
export function useDashboard(id: string) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [queries, setQueries] = useState<ReadonlyMap<string, SavedQuery>>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  const etag = useRef<string>(undefined)
  const last = useRef(Promise.resolve(true))
  /** Changes so far: what was read before one of them is older than what the page shows. */
  const changes = useRef(0)
  useEffect(() => {
    const left = new AbortController()
    const begun = changes.current
    readAll(id, left.signal).then(
      ({ row, tiles, queries }) => {
        if (changes.current !== begun) return
        etag.current = etagOf(row)
        setLoaded(before => ({ dashboard: row as unknown as Dashboard, tiles: keyed(tiles, before?.tiles) }))
        setQueries(new Map(queries.map(query => [query.ID, query])))
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [id, round])
  const again = (): void => setRound(before => before + 1)
  const patch = async (values: Values): Promise<boolean> => {
    setRefusal(undefined)
    try {
      const row = await change({ method: 'PATCH', path: `Dashboards(${id})`, body: values, etag: etag.current })
      if (row) setLoaded(before => ({ dashboard: row as unknown as Dashboard, tiles: before?.tiles ?? [] }))
      etag.current = etagOf(row)
      return true
    } catch (error) {
      setRefusal(refusalFrom(error))
      again()
      return false
    }
  }
  // one after another, since each has the entity tag of the one before
  const save = (values: Values): Promise<boolean> => {
    changes.current += 1
    return (last.current = last.current.then(() => patch(values)))
  }
  const setTiles = async (tiles: readonly KeptTile[]): Promise<boolean> => {
    setLoaded(before => before && { ...before, tiles })
    return save({ tiles: JSON.stringify(tiles.map(({ key: _, ...tile }) => tile)) })
  }
  const remove = async (): Promise<boolean> => {
    try {
      await change({ method: 'DELETE', path: `Dashboards(${id})`, etag: etag.current })
      return true
    } catch (error) {
      setRefusal(refusalFrom(error))
      return false
    }
  }
  const addTile = (query: SavedQuery): Promise<boolean> => {
    setQueries(before => new Map(before).set(query.ID, query))
    return setTiles([...(loaded?.tiles ?? []), { query: query.ID, title: '', wide: false, key: ++lastKey }])
  }
  return { ...loaded, queries, refusal, addTile, again, save, setTiles, remove }
}

/** A dashboard, and the queries of its tiles as far as the caller reads them. */
async function readAll(id: string, signal: AbortSignal) {
  const row = await read(`Dashboards(${id})`, signal)
  const tiles = tilesOf(row)
  const wanted = [...new Set(tiles.map(({ query }) => query))].map(query => `ID eq ${query}`)
  if (wanted.length === 0) return { row, tiles, queries: [] }
  const path = `SavedQueries?$filter=${wanted.join(' or ')}&$top=${wanted.length}`
  return { row, tiles, queries: (await readList<SavedQuery>(path, signal)).rows }
}

const etagOf = (row: Row | undefined): string | undefined => row?.['@odata.etag'] as string | undefined

function tilesOf(row: Row): readonly Tile[] {
  const text = (row['tiles'] as string | null) ?? '[]'
  const tiles = JSON.parse(text) as readonly (Pick<Tile, 'query'> & Partial<Tile>)[]
  return tiles.map(tile => ({ title: '', wide: false, ...tile }))
}

/** Tiles keep their names when they are read again, so that what is open in them stays so. */
const keyed = (tiles: readonly Tile[], before: readonly KeptTile[] = []): readonly KeptTile[] =>
  tiles.map((tile, index) => {
    const same = before[index]
    return { ...tile, key: same?.query === tile.query ? same.key : ++lastKey }
  })
