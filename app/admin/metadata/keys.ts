import type { Entity } from './types.ts'
import type { Row } from './evaluate.ts'
import { plainText } from './text.ts'

/** A value in an address or a filter (OData ABNF, primitiveLiteral). */
export function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'null'
  return type === 'Edm.String' ? `'${plainText(value).replaceAll("'", "''")}'` : plainText(value)
}

/** The key predicate of a row: `(ID=…,IsActiveEntity=true)`. */
export function keyOf({ keys, properties }: Entity, row: Row): string {
  const parts = keys.map(name => {
    const text = literal(row[name], properties.get(name)?.type ?? 'Edm.String')
    return `${name}=${encodeURIComponent(text)}`
  })
  return `(${parts.join(',')})`
}
