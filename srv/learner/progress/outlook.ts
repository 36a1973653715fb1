import { type Parent, type Slot, slotsThatCount, type Token } from '../rollup/structure.ts'
import { type Known, pageOf } from './facts.ts'

/** A tutorial to go on with. */
interface Next {
  readonly slug: string
  readonly title: string
  readonly step: number
}

/** The way along a path: how far it is, and where it goes on. */
export interface Outlook {
  readonly done: number
  readonly total: number
  readonly minutesLeft: number
  readonly minutesTotal: number
  readonly next: Next | undefined
}

/** The state of a person on tasks, as far as it matters for paths. */
export interface Standing {
  readonly isDone: (token: Token) => boolean
  /** The step that comes next in a tutorial that was begun; undefined for one that was not. */
  readonly begunAt: (
    token: Token
  ) => { readonly minutesLeft: number | null; readonly nextStep: number | null } | undefined
}

const nothing: Outlook = { done: 0, total: 0, minutesLeft: 0, minutesTotal: 0, next: undefined }

/** The outlook of the path of a parent that is done furthest; of equal ones the first. */
export function outlookOf(known: Known, { paths }: Parent, standing: Standing): Outlook {
  return paths
    .map(slots => alongSlots(known, slots, standing))
    .reduce(
      (best, each) => (each.done * best.total > best.done * each.total || best.total === 0 ? each : best),
      nothing
    )
}

function alongSlots(known: Known, slots: readonly Slot[], standing: Standing): Outlook {
  return slotsThatCount(known.catalog, slots, standing.isDone)
    .map(slot => alongSlot(known, slot, standing))
    .reduce(
      (sum, each) => ({
        done: sum.done + each.done,
        total: sum.total + 1,
        minutesLeft: sum.minutesLeft + each.minutesLeft,
        minutesTotal: sum.minutesTotal + each.minutesTotal,
        next: sum.next ?? each.next
      }),
      nothing
    )
}

/** Of alternatives the one that is done counts, else one that was begun, else the first that is shown. */
function alongSlot(known: Known, slot: Slot, standing: Standing): Outlook {
  const done = slot.find(standing.isDone)
  if (done !== undefined) {
    const { minutesTotal } = alongToken(known, done, standing)
    return { done: 1, total: 1, minutesLeft: 0, minutesTotal, next: undefined }
  }
  const chosen = slot.find(standing.begunAt) ?? slot.find(token => known.facts.get(token)?.shown) ?? slot[0]
  return { ...(chosen === undefined ? nothing : alongToken(known, chosen, standing)), done: 0, total: 1 }
}

function alongToken(known: Known, token: Token, standing: Standing): Outlook {
  const parent = known.catalog.parents.get(token)
  if (parent) return outlookOf(known, parent, standing)
  const task = known.facts.get(token)
  const time = task?.time ?? 0
  const begun = standing.begunAt(token)
  const page = task?.taskType === 'TUTORIAL' ? pageOf(task) : undefined
  const next = page && { slug: page.slug, title: page.title, step: begun?.nextStep ?? 1 }
  return { done: 0, total: 1, minutesLeft: begun?.minutesLeft ?? time, minutesTotal: time, next }
}
