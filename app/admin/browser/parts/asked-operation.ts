import type { Row } from '../../metadata/evaluate.ts'
import { isOffered, reasonAgainst } from '../../metadata/permissions.ts'
import type { Operation } from '../../metadata/types.ts'
import { go } from './address.ts'

/** Name of the parameter of an address that asks for an operation of its row. */
export const ASKED = 'do'

/** The operation that a link in a list asks for; undefined where it is not possible with the row. */
export function operationAsked(operations: readonly Operation[], row: Row | undefined): Operation | undefined {
  const name = new URLSearchParams(location.search).get(ASKED)
  const asked = operations.find(each => each.name === name)
  return asked && row && isOffered(asked, row) && reasonAgainst(asked, row) === undefined ? asked : undefined
}

/** Takes what a link has asked for out of the address. */
export function forgetAsked(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has(ASKED)) return
  query.delete(ASKED)
  go(`${location.pathname}?${query.toString()}`, true)
}
