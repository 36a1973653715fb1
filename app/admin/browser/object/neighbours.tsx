import * as words from '#workplace-words/objects/object.ts'
import { useEffect, useState } from 'preact/hooks'
import { entityAt } from '../../metadata/entity-at.ts'
import { keyOf } from '../../metadata/keys.ts'
import { listQuery, shownOf, withVariant } from '../../metadata/query/list-query.ts'
import type { Model } from '../../metadata/types.ts'
import { readList } from '../data/service.ts'
import { stateOf } from '../list/list-state.ts'
import { addressOf, mayLeave } from '../parts/address.ts'
import { openNeighbour, type Origin, originHere } from '../parts/places.ts'
import { Button } from '../parts/ui5.ts'

interface NeighboursProps {
  readonly model: Model
  readonly path: string
}

interface Found {
  readonly before: string | undefined
  readonly next: string | undefined
  /** Place of the row in its list, from 0. */
  readonly index: number
  readonly count: number
}

/** The rows before and after this one in the list that it was opened from; by Alt with Page Up and Page Down as well. */
export function Neighbours({ model, path }: NeighboursProps) {
  const [origin] = useState(originHere)
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!origin) return
    const left = new AbortController()
    neighboursOf(model, origin, path, left.signal).then(setFound, () => undefined)
    return () => left.abort()
  }, [])
  const lead = (to: string | undefined, index: number): void => {
    if (origin && to !== undefined && mayLeave()) openNeighbour(addressOf(to), { ...origin, index }, to)
  }
  useEffect(() => {
    if (!found) return
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      event.preventDefault()
      if (event.key === 'PageUp') lead(found.before, found.index - 1)
      else lead(found.next, found.index + 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [found])
  if (!found) return null
  const { before, next, index, count } = found
  return (
    <div class="neighbours">
      <Button
        design="Transparent"
        tooltip={words.beforeByKey}
        disabled={before === undefined}
        onClick={() => lead(before, index - 1)}
      >
        {words.before}
      </Button>
      <span class="count">{words.placeInList(index + 1, count)}</span>
      <Button
        design="Transparent"
        tooltip={words.nextByKey}
        disabled={next === undefined}
        onClick={() => lead(next, index + 1)}
      >
        {words.next}
      </Button>
    </div>
  )
}

/** The rows around this one in its list as it is now, where it may have another place, or none. @throws Refusal */
async function neighboursOf(
  model: Model,
  { list, of, index }: Origin,
  path: string,
  signal: AbortSignal
): Promise<Found | undefined> {
  const place = entityAt(model, of)
  if (!place?.isList) return undefined
  const skip = Math.max(0, index - 1)
  const state = stateOf(new URL(list, location.href).searchParams)
  const entity = withVariant(place.entity, state.variant)
  const { rows, total } = await readList(
    `${of}?${listQuery({ ...entity, columns: [] }, state, { top: 3, skip })}`,
    signal
  )
  const count = shownOf(entity, total)
  const paths = rows.map(row => of + keyOf(entity, row))
  const at = paths.findIndex(each => sameRow(each, path))
  if (at >= 0) return { before: paths[at - 1], next: paths[at + 1], index: skip + at, count }
  // the list does not have it any more: what came after it has its place
  const own = index - skip
  return { before: paths[own - 1], next: paths[own], index: Math.max(0, index - 1), count }
}

/** A draft and the row that it changes are the same place of a list. */
const sameRow = (one: string, other: string): boolean => withoutDraft(one) === withoutDraft(other)
const withoutDraft = (path: string): string => path.replace(/IsActiveEntity=(?:true|false)/, '')
