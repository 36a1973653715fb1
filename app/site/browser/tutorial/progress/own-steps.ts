import { readJson } from '../../account/ask.ts'
import type { Visitor } from '../../account/visitor.ts'
import { keepSending, onOtherTabs, onReader, outbox, readLedger } from '../../progress/device.ts'
import { type KnownTutorial, NOBODY, stepsOf } from '../../progress/ledger.ts'
import { type Event, UNDO_MS } from '../../progress/outbox.ts'

/** Steps of the tutorial on this page that the reader has done. */
export interface OwnSteps {
  readonly done: ReadonlySet<number>
  /** Steps that are kept in this browser alone. */
  readonly waiting: ReadonlySet<number>
  /** Undefined until the gateway has answered; null without login. */
  readonly visitor: Visitor | null | undefined
  toggle(step: number): 'done' | 'undone' | 'stays'
  /** True for so long as a click takes the step back. */
  canUndo(step: number): boolean
}

/** Follows the steps that the reader has done: those that the server has, and those that wait in this browser. */
export function followOwnSteps(tutorial: KnownTutorial, changed: (own: OwnSteps, event?: Event) => void): void {
  let onServer: ReadonlySet<number> = new Set()
  // until the gateway has answered, the one who was here last
  let owner = readLedger().last
  let who: Visitor | null | undefined
  const clickedAt = new Map<number, number>()
  const waiting = (): Set<number> => new Set(stepsOf(readLedger(), owner, tutorial.slug))

  const canUndo = (step: number): boolean =>
    waiting().has(step) && (owner === NOBODY || performance.now() - (clickedAt.get(step) ?? -UNDO_MS) < UNDO_MS)
  const toggle = (step: number): 'done' | 'undone' | 'stays' => {
    if (waiting().has(step) || onServer.has(step)) {
      if (!canUndo(step) || !outbox.undo(owner, tutorial.slug, step)) return 'stays'
      changed(own())
      return 'undone'
    }
    clickedAt.set(step, performance.now())
    outbox.add(owner, tutorial, step)
    // the offer to undo ends with its time
    setTimeout(() => changed(own()), UNDO_MS + 50)
    changed(own())
    return 'done'
  }
  const own = (): OwnSteps => ({
    done: new Set([...onServer, ...waiting()]),
    waiting: waiting(),
    visitor: who,
    toggle,
    canUndo
  })

  outbox.listen(event => {
    if (event.kind === 'sent') {
      const arrived = event.marks.filter(({ slug }) => slug === tutorial.slug).map(({ step }) => step)
      onServer = new Set([...onServer, ...arrived])
    }
    changed(own(), event)
  })
  keepSending()
  onOtherTabs(() => changed(own()))
  onReader((reader, visitor) => {
    ;[owner, who, onServer] = [reader, visitor, new Set()]
    changed(own())
    if (!visitor) return
    void doneOnServer(tutorial.slug).then(steps => {
      if (owner !== reader) return
      onServer = new Set([...onServer, ...steps])
      changed(own())
    })
  })
}

/** None while the server does not tell: what is in this browser is shown all the same. */
async function doneOnServer(slug: string): Promise<readonly number[]> {
  try {
    return (await readJson<{ completedSteps: number[] }>(`/api/getProgress(slug='${slug}')`)).completedSteps
  } catch {
    return []
  }
}
