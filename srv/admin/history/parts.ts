import { conflict, HttpError } from '../../../lib/errors.ts'
import type { Element } from '../../cap/types.ts'
import { type Entry, isSame } from './entry.ts'

export type Row = Readonly<Record<string, unknown>>

type Elements = Readonly<Record<string, Element>>

/** Composition on the way from an object to its parts. */
interface Step {
  readonly name: string
  readonly elements: Elements
}

/** A change of a part, as its entry has it. */
interface PartChange {
  readonly entry: Entry
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** The compositions that a path such as `completionPaths.items` names. */
export function stepsOf(elements: Elements, path: string): readonly Step[] {
  const steps: Step[] = []
  let here = elements
  for (const name of path.split('.')) {
    const target: Elements | undefined = here[name]?._target?.elements
    if (!target) throw new HttpError(409, 'unknown_part', `The parts ${path} are stored in another way by now`)
    steps.push({ name, elements: target })
    here = target
  }
  return steps
}

/** Columns that read the parts of an object along these steps. */
export const columnsOf = ([step, ...others]: readonly Step[]): readonly object[] =>
  step ? [{ ref: [step.name], expand: ['*', ...columnsOf(others)] }] : []

/** `object` with the parts as they were before `entries`; what somebody has changed since is refused, unless it is `anyway` to be lost. */
export function withPartsBefore(object: Row, elements: Elements, entries: readonly Entry[], anyway: boolean): Row {
  const changes = entries.map(entry => ({
    entry,
    before: rowOf(entry.valueChangedFrom),
    after: rowOf(entry.valueChangedTo)
  }))
  const byPath = [...Map.groupBy(changes, ({ entry }) => entry.attribute)]
  // what holds other parts comes back before them
  byPath.sort(([one], [other]) => one.length - other.length)
  let result = object
  for (const [path, some] of byPath) result = changed(result, stepsOf(elements, path), newestFirst(some), anyway)
  return result
}

const rowOf = (json: string | null): Row | undefined => (json === null ? undefined : (JSON.parse(json) as Row))

/** A row that was written twice by a save goes back step by step: what is there now is the result of the last one. */
function newestFirst(changes: readonly PartChange[]): readonly PartChange[] {
  const rank = { delete: 0, update: 1, create: 2 }
  return changes.toSorted((one, other) => rank[one.entry.modification] - rank[other.entry.modification])
}

function changed(
  object: Row,
  [step, ...others]: readonly Step[],
  changes: readonly PartChange[],
  anyway: boolean
): Row {
  if (!step) return object
  const rows = (object[step.name] ?? []) as readonly Row[]
  if (others.length > 0) {
    const done = new Set<PartChange>()
    const inner = rows.map(row => {
      const own = changes.filter(change => belongsTo(change, row, others[0]))
      for (const each of own) done.add(each)
      return own.length > 0 ? changed(row, others, own, anyway) : row
    })
    const lost = changes.find(change => !done.has(change) && change.before)
    if (lost)
      throw conflict(
        'gone',
        `${nameOf(lost.entry)} cannot be added again: what it belonged to is gone; put back the whole save`
      )
    return { ...object, [step.name]: inner }
  }
  let result = rows
  for (const change of changes) result = putBack(result, step, change, anyway)
  return { ...object, [step.name]: result }
}

/** True when the row is the one to which the changed part belongs: one of its references says so. */
function belongsTo({ before, after }: PartChange, row: Row, step: Step | undefined): boolean {
  const part = before ?? after ?? {}
  return Object.entries(step?.elements ?? {}).some(
    ([name, { '@odata.foreignKey4': of }]) => of !== undefined && part[name] === row['ID']
  )
}

function putBack(
  rows: readonly Row[],
  { elements }: Step,
  { entry, before, after }: PartChange,
  anyway: boolean
): readonly Row[] {
  const keys = Object.keys(elements).filter(name => {
    const element = elements[name]
    return element?.key === true && element.target === undefined && name !== 'IsActiveEntity'
  })
  const isIt = (row: Row): boolean =>
    keys.every(key => isSame(row[key], (after ?? before)?.[key], elements[key] as Element))
  const present = rows.find(isIt)
  if (!after) {
    if (present && before) return rows.map(row => (row === present ? { ...row, ...before } : row))
    return before ? [...rows, before] : rows
  }
  if (!present) {
    if (!before) return rows
    if (!anyway) throw isOther(entry, `${nameOf(entry)} is not there any more`)
    return [...rows, before]
  }
  const other = Object.keys(after).find(name => {
    const element = elements[name]
    return element && isWatched(element) && !isSame(present[name], after[name], element)
  })
  if (other && !anyway) throw changedSince(entry, other, present[other], after[other])
  return before ? rows.map(row => (row === present ? { ...row, ...before } : row)) : rows.filter(row => row !== present)
}

/** Numbers that the platform gives are no change of a person. */
const isWatched = (element: Element): boolean =>
  element['@numbered'] === undefined && element['@history.derived'] !== true

const nameOf = ({ valueChangedToLabel, valueChangedFromLabel }: Entry): string =>
  `“${valueChangedToLabel ?? valueChangedFromLabel ?? ''}”`

const changedSince = (entry: Entry, column: string, now: unknown, then: unknown): HttpError =>
  isOther(entry, `${nameOf(entry)} was changed since: ${column} is ${shown(now)} now, not ${shown(then)}`)

/** Names the part, by which callers see that it is about what somebody has changed since. */
const isOther = ({ attribute }: Entry, message: string): HttpError =>
  new HttpError(409, 'changed_since', message, { target: attribute })

/** A value in a message. */
export const shown = (value: unknown): string =>
  value === null || value === undefined ? 'empty' : `“${typeof value === 'string' ? value : JSON.stringify(value)}”`
