/** A mission or group as its page numbers it: tutorials in their order, and checkpoints. */
export interface Walk {
  readonly stops: readonly WalkStop[]
  readonly checkpoints: readonly Checkpoint[]
}

export interface WalkStop {
  /** The tutorials of each way of a choice; one way with one tutorial where there is none. */
  readonly ways: readonly (readonly string[])[]
  /** The paths of its mission that it is part of, when there are several: one of them completes the mission. */
  readonly paths?: readonly string[]
}

export interface Checkpoint {
  /** The legacyId; null for one that was never stored as a task, so that nobody can complete it. */
  readonly number: number | null
  readonly title: string
  readonly paths?: readonly string[]
}

/** Name of a checkpoint among what a reader has done; no tutorial has such a slug. */
export const checkpointKey = (number: number): string => `checkpoint:${number}`

/** Number of the checkpoint that has this name; undefined for a tutorial. */
export function checkpointIn(key: string): number | undefined {
  const [, number] = /^checkpoint:(\d{1,10})$/.exec(key) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Positions that a stop takes: of a choice the longest way counts. */
export const lengthOf = ({ ways }: WalkStop): number => Math.max(0, ...ways.map(({ length }) => length))

/** Position of each stop, from 1. */
export function positionsOf(stops: readonly WalkStop[]): number[] {
  let walked = 0
  return stops.map(stop => {
    const position = walked + 1
    walked += lengthOf(stop)
    return position
  })
}

/** State of a path for one reader. */
export interface WalkState {
  /** Tutorials that are done, of `total`. */
  readonly done: number
  readonly total: number
  /** The tutorials to go on with, one of each stop that is not done, in the order of the path. */
  readonly open: readonly string[]
  /** Tasks beside the tutorials. */
  readonly checkpoints: readonly Checkpoint[]
  /** Checkpoints that are not done. */
  readonly left: readonly Checkpoint[]
  /** Everything is done, or everything of one path where there are several. */
  readonly isComplete: boolean
}

/** State of whoever has done and begun this; both are asked for slugs of tutorials, `isDone` for checkpoints as well. */
export function walkState(
  { stops, checkpoints: all }: Walk,
  isDone: (key: string) => boolean,
  isBegun: (slug: string) => boolean
): WalkState {
  const checkpoints = all.filter(({ number }) => number !== null)
  const left = checkpoints.filter(({ number }) => number !== null && !isDone(checkpointKey(number)))
  const states = stops.map(stop => ({ stop, done: doneOf(stop, isDone), length: lengthOf(stop) }))
  const open = states.filter(({ done, length }) => done < length)
  const parts = [...stops, ...checkpoints]
  const lines = [...new Set(parts.flatMap(({ paths }) => paths ?? []))]
  const isOf = (line: string) => (part: { readonly paths?: readonly string[] }) => part.paths?.includes(line) === true
  const isLineDone = (line: string) => !open.some(({ stop }) => isOf(line)(stop)) && !left.some(isOf(line))
  return {
    done: states.reduce((sum, { done }) => sum + done, 0),
    total: states.reduce((sum, { length }) => sum + length, 0),
    open: open.flatMap(({ stop }) => nextIn(stop, isDone, isBegun) ?? []),
    checkpoints,
    left,
    isComplete: parts.length > 0 && ((open.length === 0 && left.length === 0) || lines.some(isLineDone))
  }
}

/** Of alternatives one that is done is enough; else the one that is done furthest counts. */
function doneOf(stop: WalkStop, isDone: (slug: string) => boolean): number {
  const counts = stop.ways.map(way => ({ done: way.filter(isDone).length, length: way.length }))
  if (counts.some(({ done, length }) => length > 0 && done === length)) return lengthOf(stop)
  return Math.max(0, ...counts.map(({ done }) => done))
}

/** The first open tutorial of the way that was begun, else of the first one. */
function nextIn(
  { ways }: WalkStop,
  isDone: (slug: string) => boolean,
  isBegun: (slug: string) => boolean
): string | undefined {
  const way = ways.find(each => each.some(slug => isDone(slug) || isBegun(slug))) ?? ways[0]
  return way?.find(slug => !isDone(slug))
}
