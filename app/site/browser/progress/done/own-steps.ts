import type { Visitor } from '../../account/visitor.ts'
import { keepSending, onOtherTabs, onReader, outbox, readLedger } from '../device.ts'
import { type KnownTutorial, NOBODY, stepsOf } from '../ledger.ts'
import { type Event, UNDO_MS } from '../outbox.ts'

/** The same button pressed again within so many milliseconds is a double click, or a finger that hesitated. */
const DELIBERATE_MS = 2000

/** Steps of a tutorial that the reader has done. */
export interface OwnSteps {
  readonly done: ReadonlySet<number>
  /** Steps that are kept in this browser alone. */
  readonly waiting: ReadonlySet<number>
  /** Undefined until the gateway has answered; null without login. */
  readonly visitor: Visitor | null | undefined
  mark(step: number): Outcome
  /** Marks a step, or takes it back; undefined when it was pressed a moment ago, so that a double click is a click. */
  toggle(step: number): Outcome | undefined
  takeBack(step: number): Outcome
  /** True for so long as the step can be taken back. */
  canUndo(step: number): boolean
  /** True for a moment after the step was marked here, in which taking it back is offered. */
  isNew(step: number): boolean
}

type Outcome = 'done' | 'undone' | 'stays'

/** Changes of what is kept, and steps that the server has kept though they were taken back. */
export type OwnEvent = Event | { readonly kind: 'stays'; readonly step: number; readonly message: string }

/**
 * Follows the steps that the reader has done: those that the server has, by `askServer`, and those that wait in this
 * browser. `removeThere` takes back what the server has, where that is possible; it throws a Refusal.
 */
export function followOwnSteps(
  tutorial: KnownTutorial,
  askServer: () => Promise<readonly number[]>,
  changed: (own: OwnSteps, event?: OwnEvent) => void,
  removeThere?: (step: number) => Promise<void>
): void {
  let onServer: ReadonlySet<number> = new Set()
  // until the gateway has answered, the one who was here last
  let owner = readLedger().last
  let who: Visitor | null | undefined
  const pressedAt = new Map<number, number>()
  /** Steps that were taken back here, perhaps while they were on their way. */
  const takenBack = new Set<number>()
  /** Steps that waited when the page was last told. */
  let known: ReadonlySet<number> = new Set()
  const isWithin = (step: number, ms: number): boolean => performance.now() - (pressedAt.get(step) ?? -Infinity) < ms
  const waiting = (): Set<number> => new Set(stepsOf(readLedger(), owner, tutorial.slug))

  const isNew = (step: number): boolean => waiting().has(step) && isWithin(step, UNDO_MS)
  const canUndo = (step: number): boolean =>
    isNew(step) || (waiting().has(step) && (owner === NOBODY || removeThere !== undefined)) || canRemove(step)
  const canRemove = (step: number): boolean => removeThere !== undefined && onServer.has(step)
  const takeBack = (step: number): Outcome => {
    const isRemoved = canRemove(step)
    const isUndone = canUndo(step) && outbox.undo(owner, tutorial.slug, step)
    if (!isUndone && !isRemoved) return 'stays'
    if (isRemoved) remove(step)
    else takenBack.add(step)
    pressedAt.set(step, performance.now())
    changed(own())
    return 'undone'
  }
  /** Removes at once what the page shows, and shows it again when the server does not. */
  const remove = (step: number): void => {
    const reader = owner
    onServer = new Set([...onServer].filter(each => each !== step))
    void removeThere?.(step).catch((error: Error) => {
      if (owner !== reader) return
      onServer = new Set([...onServer, step])
      changed(own(), { kind: 'stays', step, message: error.message })
    })
  }
  const mark = (step: number): Outcome => {
    pressedAt.set(step, performance.now())
    takenBack.delete(step)
    outbox.add(owner, tutorial, step)
    // the offer to undo ends with its time
    setTimeout(() => changed(own()), UNDO_MS + 50)
    changed(own())
    return 'done'
  }
  const toggle = (step: number): Outcome | undefined => {
    if (isWithin(step, DELIBERATE_MS)) return undefined
    return waiting().has(step) || onServer.has(step) ? takeBack(step) : mark(step)
  }
  const own = (): OwnSteps => ({
    done: new Set([...onServer, ...(known = waiting())]),
    waiting: known,
    visitor: who,
    mark,
    toggle,
    takeBack,
    canUndo,
    isNew
  })

  outbox.listen(event => {
    if (event.kind === 'sent') {
      const arrived = event.marks.filter(({ slug }) => slug === tutorial.slug).map(({ step }) => step)
      onServer = new Set([...onServer, ...arrived])
      for (const step of arrived) if (takenBack.delete(step) && canRemove(step)) remove(step)
    }
    changed(own(), event)
  })
  keepSending()
  /** While the server does not tell, what is in this browser is shown all the same. */
  const readServer = async (): Promise<void> => {
    const reader = owner
    if (!who) return
    const steps = await askServer().catch(() => [])
    if (owner !== reader) return
    onServer = new Set([...onServer, ...steps])
    changed(own())
  }
  onOtherTabs(() => {
    const now = waiting()
    // another tab has sent them, or taken them back
    const isAnyGone = [...known].some(step => !now.has(step))
    changed(own())
    if (isAnyGone) void readServer()
  })
  onReader((reader, visitor) => {
    ;[owner, who, onServer] = [reader, visitor, new Set()]
    changed(own())
    void readServer()
  })
}
