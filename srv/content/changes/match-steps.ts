import type { Budget } from './budget.ts'
import { keyOf } from './compare-blocks.ts'
import type { Step } from './model.ts'
import { bagOf, similarity } from './similarity.ts'

/** Steps without their former title are the same when so much of their words is. */
const ALIKE = 0.5
/** Pairs of steps whose words are compared. */
const MOST_PAIRS = 10_000

/** Places of the steps that are the same in two texts, in whatever order; the same number alone says nothing. */
export function matchSteps(before: readonly Step[], after: readonly Step[], budget: Budget): Map<number, number> {
  const matches = new Map<number, number>()
  const taken = new Set<number>()
  const take = (one: number, other: number): void => {
    matches.set(one, other)
    taken.add(other)
  }
  // what stands outside of all steps
  if (before.length > 0 && after.length > 0) take(0, 0)
  for (const name of [wholeOf, titleOf]) {
    const open = Map.groupBy(
      after.map((_, index) => index).filter(index => !taken.has(index)),
      index => name(after[index])
    )
    before.forEach((step, index) => {
      if (matches.has(index)) return
      const found = open.get(name(step))?.shift()
      if (found !== undefined) take(index, found)
    })
  }
  for (const [one, other] of alike(before, after, { matches, taken, budget }))
    if (!matches.has(one) && !taken.has(other)) take(one, other)
  return matches
}

const titleOf = (step: Step | undefined): string => step?.title.toLowerCase() ?? ''
const wholeOf = (step: Step | undefined): string => `${titleOf(step)}\n${step?.blocks.map(keyOf).join('\n') ?? ''}`

interface Known {
  readonly matches: ReadonlyMap<number, number>
  readonly taken: ReadonlySet<number>
  readonly budget: Budget
}

/** Pairs of the other steps whose words are alike, the most alike first. */
function alike(before: readonly Step[], after: readonly Step[], { matches, taken, budget }: Known) {
  const open = (steps: readonly Step[], isTaken: (index: number) => boolean) =>
    steps.flatMap((step, index) =>
      isTaken(index) ? [] : [{ index, bag: bagOf([step.title, ...step.blocks.map(({ text }) => text)]) }]
    )
  const former = open(before, index => matches.has(index))
  const later = open(after, index => taken.has(index))
  if (former.length * later.length > MOST_PAIRS) {
    budget.markCoarse()
    return []
  }
  const pairs: [number, number, number][] = []
  for (const one of former)
    for (const other of later) {
      if (budget.isOver()) break
      const value = similarity(one.bag, other.bag)
      if (value >= ALIKE) pairs.push([one.index, other.index, value])
    }
  return pairs.sort((one, other) => other[2] - one[2])
}

/** Those of the numbers that are out of order: all but the longest rising row of them. */
export function outOfOrder(numbers: readonly number[]): ReadonlySet<number> {
  // the last of the best row of each length, as places in `numbers`
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  numbers.forEach((number, place) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? ends[low - 1] : undefined)
    ends[low] = place
  })
  const moved = new Set(numbers)
  for (let place = ends.at(-1); place !== undefined; place = previous[place]) moved.delete(numbers[place] ?? -1)
  return moved
}
