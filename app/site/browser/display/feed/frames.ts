import { type Completion, completionOf, isCount, isObject, MOST_LATEST, rowsOf, type Snapshot } from './snapshot.ts'

/** A frame of the stream: the changes `from` to `to` of an event, of which `count` are completions. */
export interface Frame {
  readonly from: number
  readonly to: number
  readonly count: number
  /** On which the completions count, where the event is: `2026-11-30`. */
  readonly day: string
  /** Newest first, and not all when there are many; the open stream has them without names. */
  readonly completions: readonly Completion[]
}

/** Numbers of an event: the last snapshot, with the frames since. */
export interface Tally {
  readonly snapshot: Snapshot | undefined
  /** Frames that the next snapshot may not have counted yet, oldest first. */
  readonly recent: readonly Frame[]
  /** False when a change is missing, so that only a further snapshot tells the numbers. */
  readonly isWhole: boolean
}

export const emptyTally: Tally = { snapshot: undefined, recent: [], isWhole: true }

/** At four frames a second, those of half a minute: a snapshot that is older tells nothing. */
export const MOST_RECENT = 120
const POINTS = 10

/** The frame of a message; undefined for a message that is none. */
export function frameOf(value: unknown): Frame | undefined {
  if (!isObject(value)) return undefined
  const { from, to, count, completeDate } = value
  if (!isCount(from) || !isCount(to) || !isCount(count) || from > to || count > to - from + 1) return undefined
  return {
    ...{ from, to, count },
    day: typeof completeDate === 'string' ? completeDate.slice(0, 10) : '',
    completions: rowsOf(value['completions']).slice(0, MOST_LATEST).map(completionOf)
  }
}

/** Whether a frame has changes that no number and no list of it tells, such as a reset. */
export const hasOtherChanges = ({ from, to, count }: Frame): boolean => count < to - from + 1

/** Whether a frame has completions whose people only a snapshot names. */
export const hasNameless = ({ completions }: Frame): boolean => completions.some(({ userName }) => userName === '')

/** The tally with one more frame. */
export function withFrame({ snapshot, recent, isWhole }: Tally, frame: Frame): Tally {
  const kept = [...recent, frame].slice(-MOST_RECENT)
  if (!snapshot) return { snapshot, recent: kept, isWhole }
  return { ...counted(snapshot, frame, isWhole), recent: kept }
}

/** The tally with a snapshot that has just come. What is shown is never taken back to an older state. */
export function withSnapshot(tally: Tally, snapshot: Snapshot): Tally {
  const since = tally.recent.filter(({ to }) => to > snapshot.number)
  let next = { snapshot, isWhole: true }
  for (const frame of since) next = counted(next.snapshot, frame, next.isWhole)
  const shown = tally.snapshot?.number ?? 0
  const isOlder = next.snapshot.number < shown || (snapshot.number < shown && !next.isWhole)
  return isOlder ? tally : { ...next, recent: since }
}

/** The tally whose numbers begin anew, as after a restore of the database: what is shown stays until the next snapshot. */
export const begunAnew = ({ snapshot }: Tally): Tally =>
  snapshot ? { snapshot: { ...snapshot, number: 0 }, recent: [], isWhole: false } : emptyTally

function counted(
  snapshot: Snapshot,
  frame: Frame,
  wasWhole: boolean
): { readonly snapshot: Snapshot; readonly isWhole: boolean } {
  const { number } = snapshot
  if (frame.to <= number) return { snapshot, isWhole: wasWhole }
  const isWhole = wasWhole && frame.from <= number + 1
  // a snapshot may have counted the first changes of a frame
  const count = Math.min(frame.count, frame.to - number)
  return { snapshot: withCompletions({ ...snapshot, number: frame.to }, frame, count), isWhole }
}

function withCompletions(snapshot: Snapshot, { completions, day }: Frame, count: number): Snapshot {
  if (count === 0) return snapshot
  const named = completions.slice(0, count).filter(({ userName }) => userName !== '')
  return {
    ...snapshot,
    completions: snapshot.completions + count,
    points: snapshot.points + POINTS * count,
    burnup: withDay(snapshot.burnup, day, count),
    latest: [...named, ...snapshot.latest].slice(0, MOST_LATEST)
  }
}

/** The days with `count` more on the last one, which a frame may begin. */
function withDay(days: Snapshot['burnup'], day: string, count: number): Snapshot['burnup'] {
  const last = days.at(-1)
  if (!last) return day === '' ? days : [{ day, count, cumulative: count }]
  const cumulative = last.cumulative + count
  if (day <= last.day) return [...days.slice(0, -1), { ...last, count: last.count + count, cumulative }]
  return [...days, { day, count, cumulative }]
}
