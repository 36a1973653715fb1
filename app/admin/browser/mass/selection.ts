import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Row } from '../data/service.ts'

export type Chosen = ReadonlyMap<string, Row>

/** Rows that somebody has chosen, by their paths; they stay chosen while others are looked at. */
export interface Selection {
  readonly rows: Chosen
  /** Takes the chosen paths over; `near` has the rows that can be seen. */
  readonly choose: (paths: readonly string[], near: Chosen) => void
  /** Chooses these rows, and no others. */
  readonly replace: (rows: Chosen) => void
  /** Takes rows over as they are read again; those that are not chosen stay so. */
  readonly renew: (near: Chosen) => void
  readonly clear: () => void
}

const none: Chosen = new Map()

interface Kept {
  readonly scope: string
  readonly rows: Chosen
}

/** Selection of the list that was left last, for whoever comes back to it. */
let left: Kept | undefined

/**
 * Nothing is chosen after another search, filter or list, also one of its declared ones; `isBack` says that somebody comes back from
 * one of its rows.
 */
export function useSelection({ search, filters, variant }: ListState, path: string, isBack: boolean): Selection {
  const scope = JSON.stringify([path, variant, search, filters])
  const [kept, setKept] = useState<Kept>(() => (isBack && left?.scope === scope ? left : { scope, rows: none }))
  const rows = kept.scope === scope ? kept.rows : none
  const latest = useRef<Kept>(kept)
  latest.current = { scope, rows }
  useEffect(
    () => () => {
      left = latest.current
    },
    []
  )
  const set = (next: (before: Chosen) => Chosen): void =>
    setKept(before => ({ scope, rows: next(before.scope === scope ? before.rows : none) }))
  return {
    rows,
    choose: (paths, near) => set(before => new Map(paths.flatMap(at => oneOf(at, near.get(at) ?? before.get(at))))),
    replace: next => set(() => next),
    renew: near => {
      if (isRenewed(rows, near)) set(before => new Map([...before].map(([at, row]) => [at, near.get(at) ?? row])))
    },
    clear: () => set(() => none)
  }
}

const oneOf = (at: string, row: Row | undefined): readonly (readonly [string, Row])[] => (row ? [[at, row]] : [])

const isRenewed = (rows: Chosen, near: Chosen): boolean =>
  [...near].some(([at, row]) => rows.has(at) && rows.get(at) !== row)
