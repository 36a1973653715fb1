import { evaluate, type Row } from '../../metadata/evaluate.ts'
import { reasonAgainst } from '../../metadata/permissions.ts'
import type { Operation } from '../../metadata/types.ts'

/** Name of the parameter of an address that asks for an operation of its row. */
export const ASKED = 'do'

/** True where the row offers the operation, as its data field says. */
export const isOffered = ({ hidden }: Operation, row: Row | undefined): boolean =>
  hidden === undefined || row === undefined || evaluate(hidden, row) !== true

/** The operation that a link in a list asks for; undefined where it is not possible with the row. */
export function operationAsked(operations: readonly Operation[], row: Row | undefined): Operation | undefined {
  const name = new URLSearchParams(location.search).get(ASKED)
  const asked = operations.find(each => each.name === name)
  return asked && row && reasonAgainst(asked, row) === undefined ? asked : undefined
}
