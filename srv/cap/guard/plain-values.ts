import type { Elements, Row, ServiceRequest } from '../types.ts'

interface Structure {
  readonly elements?: Elements
}

/**
 * Refuses with 400 an object where a row has a plain value (but `{ val }`, which is that value): CAP takes one in an update
 * for an expression and writes the function's name that it holds into the statement as it is, so a body could run any SQL.
 * Updates by expressions are for code at the database service, which is not asked here.
 */
export function refuseExpressions(request: ServiceRequest): void {
  const { query, target, data } = request
  const { UPDATE, INSERT, UPSERT } = query ?? {}
  if (!UPDATE && !INSERT && !UPSERT) return
  const rows = [UPDATE?.data, data, ...(INSERT?.entries ?? []), ...(UPSERT?.entries ?? [])]
  const found = Object.keys(UPDATE?.with ?? {})[0] ?? inRows(rows, target)
  if (found === undefined) return
  request.reject({ status: 400, code: 'invalid_value', message: `${found} must be a plain value`, target: found })
}

/** The first element with an object in place of its value. */
function inRows(rows: readonly unknown[], structure: Structure | undefined): string | undefined {
  for (const row of rows) {
    const found = isObject(row) ? inRow(row, structure) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function inRow(row: Row, structure: Structure | undefined): string | undefined {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'object' || value === null) continue
    const element = structure?.elements?.[name]
    const inner = element?._target ?? (element?.elements ? element : undefined)
    const found = inner ? inRows([value].flat(), inner) : isObject(value) ? '' : undefined
    if (found !== undefined) return found === '' ? name : `${name}/${found}`
  }
  return undefined
}

/** An object as JSON makes them: no list, no bytes, no stream. */
function isObject(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
