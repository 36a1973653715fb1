import { useEffect, useState } from 'preact/hooks'
import type { ListState } from '../../metadata/list-query.ts'
import type { Row } from '../data/service.ts'

/** Rows that somebody has chosen, by their paths; they stay chosen while others are looked at. */
export interface Selection {
  readonly rows: ReadonlyMap<string, Row>
  /** Takes the chosen paths over; `near` has the rows that can be seen. */
  readonly choose: (paths: readonly string[], near: ReadonlyMap<string, Row>) => void
  readonly clear: () => void
}

const none: ReadonlyMap<string, Row> = new Map()

/** Nothing is chosen after another search, filter or list. */
export function useSelection({ search, filters }: ListState, path: string, round: number): Selection {
  const [rows, setRows] = useState(none)
  const scope = JSON.stringify([path, search, filters, round])
  useEffect(() => setRows(none), [scope])
  return {
    rows,
    choose: (paths, near) => setRows(before => new Map(paths.flatMap(at => oneOf(at, near.get(at) ?? before.get(at))))),
    clear: () => setRows(none)
  }
}

const oneOf = (at: string, row: Row | undefined): readonly (readonly [string, Row])[] => (row ? [[at, row]] : [])
