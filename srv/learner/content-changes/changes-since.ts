/** A step as an outline keeps it. */
export interface OutlinedStep {
  readonly title: string
  /** Digest of its code blocks; empty without any. */
  readonly code: string
}

/** A step that is another one than a learner has done. */
export interface StepChange {
  /** Its number now; of a removed step, its former one. */
  readonly stepNumber: number
  readonly title: string
  readonly change: 'added' | 'removed' | 'retitled' | 'code'
}

interface Numbered extends OutlinedStep {
  readonly stepNumber: number
}

/** Likenesses by which two steps are taken for the same one; the first that finds a partner counts. */
const likenesses: readonly ((step: OutlinedStep) => string | undefined)[] = [
  ({ title, code }) => JSON.stringify([title, code]),
  ({ title }) => title,
  // steps without code have nothing else in common
  ({ code }) => code || undefined
]

/**
 * The material changes of a tutorial from `before` to `now`: steps that were added, removed or have another title, and
 * those with other code. Prose, pictures, white space and the order of steps are none of them. A step without code whose
 * title has changed counts as retitled where it stands at the same place among those that are left.
 */
export function changesSince(before: readonly OutlinedStep[], now: readonly OutlinedStep[]): readonly StepChange[] {
  let old = before.map(numbered)
  let fresh = now.map(numbered)
  const changes: StepChange[] = []
  const pair = (partners: readonly (readonly [Numbered, Numbered])[]): void => {
    for (const [was, is] of partners) changes.push(...changeOf(was, is))
    const gone = new Set(partners.flat())
    old = old.filter(step => !gone.has(step))
    fresh = fresh.filter(step => !gone.has(step))
  }
  for (const likeness of likenesses) pair(partnersBy(likeness, old, fresh))
  pair(samePlaces(old, fresh))
  changes.push(...old.map(step => told(step, 'removed')), ...fresh.map(step => told(step, 'added')))
  return changes.sort((one, other) => one.stepNumber - other.stepNumber || (one.change < other.change ? -1 : 1))
}

const numbered = (step: OutlinedStep, index: number): Numbered => ({ ...step, stepNumber: index + 1 })

const told = ({ stepNumber, title }: Numbered, change: StepChange['change']): StepChange => ({
  stepNumber,
  title,
  change
})

function changeOf(was: Numbered, is: Numbered): StepChange[] {
  if (was.title !== is.title) return [told(is, 'retitled')]
  return was.code === is.code ? [] : [told(is, 'code')]
}

/** Pairs steps of the same likeness in their order. */
function partnersBy(
  likeness: (step: OutlinedStep) => string | undefined,
  old: readonly Numbered[],
  fresh: readonly Numbered[]
): [Numbered, Numbered][] {
  const waiting = Map.groupBy(old, likeness)
  const next = new Map<string, number>()
  return fresh.flatMap(step => {
    const like = likeness(step)
    if (like === undefined) return []
    const place = next.get(like) ?? 0
    const partner = waiting.get(like)?.[place]
    if (!partner) return []
    next.set(like, place + 1)
    return [[partner, step] as [Numbered, Numbered]]
  })
}

/** Pairs what is left and has the same number and no code; another title is all that is known of such a step. */
function samePlaces(old: readonly Numbered[], fresh: readonly Numbered[]): [Numbered, Numbered][] {
  const byNumber = new Map(old.map(step => [step.stepNumber, step]))
  return fresh.flatMap(step => {
    const was = byNumber.get(step.stepNumber)
    return was && was.code === '' && step.code === '' ? [[was, step] as [Numbered, Numbered]] : []
  })
}
