import { createHash } from 'node:crypto'
import type { Catalog } from '../rollup/read-structure.ts'
import { keyOf, numberIn } from '../records/record.ts'

/** A digest of that on which the states of a task depend, by task. */
export type Fingerprints = Readonly<Record<string, string>>

/** The steps of tutorials, and the slots of groups and missions. */
export function fingerprintsOf({ bySlug, parents }: Catalog): Fingerprints {
  const tutorials = [...bySlug.values()].map(({ legacyId, steps }): [string, string] => {
    return [`TUTORIAL:${legacyId}`, digestOf([...steps].sort((one, other) => one - other))]
  })
  const others = [...parents.values()].map((parent): [string, string] => [keyOf(parent), digestOf(parent.paths)])
  return Object.fromEntries([...tutorials, ...others].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** One digest of all of them. */
export const digestOfAll = (fingerprints: Fingerprints): string =>
  createHash('sha256').update(JSON.stringify(fingerprints)).digest('hex')

/** Tasks whose states have to be looked at. */
export interface Concerned {
  /** Tutorials, groups and missions that have changed, or of which a part has. */
  readonly tokens: ReadonlySet<string>
  /** Numbers of these, and of all tasks that they are made of: only their records count. */
  readonly numbers: readonly number[]
}

/** The tasks that a change of the structure concerns; undefined when every task has to be looked at. */
export function concerned(
  { parents, parentsOf, byNumber, stepsOf }: Catalog,
  before: Fingerprints | undefined,
  after: Fingerprints
): Concerned | undefined {
  if (!before) return undefined
  const changed = Object.keys(after).filter(token => before[token] !== after[token])
  const above = changed.flatMap(token => (parentsOf.get(token) ?? []).map(keyOf))
  const tokens = new Set([...changed, ...above])
  const below = [...tokens].flatMap(token => parents.get(token)?.paths.flat(2) ?? [])
  const nested = below.flatMap(token => parents.get(token)?.paths.flat(2) ?? [])
  const numbers = [...tokens, ...below, ...nested].map(numberIn)
  const steps = changed.map(numberIn).flatMap(number => {
    const tutorial = byNumber.get(number)
    return (tutorial && stepsOf.get(tutorial)?.map(({ legacyId }) => legacyId)) ?? []
  })
  return { tokens, numbers: [...new Set([...numbers, ...steps])] }
}
