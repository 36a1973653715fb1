import { createHash } from 'node:crypto'

type Hashed = string | boolean | null | readonly string[]

/** SHA-256 of `fields`, whatever the order of their names and of the texts in a list (SESSIONS-007, SESSIONS-008). */
export function hashOf(fields: Readonly<Record<string, Hashed>>): string {
  const sorted = Object.entries(fields)
    .map(([name, value]): [string, Hashed] => [name, typeof value === 'object' && value ? [...value].sort() : value])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(sorted)))
    .digest('hex')
}
