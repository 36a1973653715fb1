import { listOf, nameOf, strictObject } from './json-values.ts'
import { invalidQuery, type Reference, type Segment, type Token } from './language/query.ts'

/** Steps of a path. */
export const MAX_NAMES = 5

type ReadFilter = (raw: unknown, place: string) => readonly Token[]

/** A path of element names, with filters where `filter` reads them. @throws HttpError 400. */
export function referenceOf(raw: unknown, place: string, filter?: ReadFilter): Reference {
  return { ref: pathOf(strictObject(raw, ['ref'], place)['ref'], `${place}.ref`, filter) }
}

/** The steps of a path. @throws HttpError 400. */
export function pathOf(raw: unknown, place: string, filter?: ReadFilter): readonly Segment[] {
  return listOf(raw, MAX_NAMES, place, (each, at) =>
    filter && typeof each === 'object' ? segmentOf(each, at, filter) : nameOf(each, at)
  )
}

function segmentOf(raw: unknown, place: string, filter: ReadFilter): Segment {
  const { id, where } = strictObject(raw, ['id', 'where'], place)
  const name = nameOf(id, `${place}.id`)
  if (where === undefined) throw invalidQuery('must be a name, or have where', place)
  return { id: name, where: filter(where, `${place}.where`) }
}
