import { diffArrays } from 'diff'
import type { Budget } from './budget.ts'
import type { Block, ComparedBlock } from './model.ts'
import { partsOf } from './parts.ts'
import { bagOf, similarity } from './similarity.ts'

/** Pairs of blocks that are compared to find out which of them are the same, changed. */
const MOST_PAIRS = 2500
/** Blocks less alike are another text each. */
const ALIKE = 0.4

/** Text by which two blocks are the same. */
export const keyOf = ({ kind, level = 0, place = '', text, links, picture }: Block): string =>
  JSON.stringify([kind, level, place, text, links, picture?.src ?? ''])

/** The blocks of two steps as one list: what both have, what has changed, what one alone has. */
export function compareBlocks(before: readonly Block[], after: readonly Block[], budget: Budget): ComparedBlock[] {
  const changes = diffArrays(before.map(keyOf), after.map(keyOf), { timeout: budget.slice() })
  if (!changes) {
    budget.markCoarse()
    return [...before.map(removedBlock), ...after.map(addedBlock)]
  }
  const all: ComparedBlock[] = []
  let [removed, added]: [Block[], Block[]] = [[], []]
  let [at, atAfter] = [0, 0]
  const end = (): void => {
    all.push(...paired(removed, added, budget))
    ;[removed, added] = [[], []]
  }
  for (const { count, added: isAdded, removed: isRemoved } of changes) {
    if (isRemoved) removed.push(...before.slice(at, at + count))
    else if (isAdded) added.push(...after.slice(atAfter, atAfter + count))
    else {
      end()
      all.push(...after.slice(atAfter, atAfter + count).map(unchangedBlock))
    }
    if (!isAdded) at += count
    if (!isRemoved) atAfter += count
  }
  end()
  return all
}

const look = ({ kind, level, place }: Block) => ({ kind, ...(level && { level }), ...(place && { place }) })

const whole = (change: 'same' | 'removed' | 'added', text: string) => (text === '' ? [] : [{ change, text }])

const unchangedBlock = (block: Block): ComparedBlock => ({
  ...look(block),
  change: 'unchanged',
  parts: whole('same', block.text),
  ...(block.picture && { before: block.picture, after: block.picture })
})

export const removedBlock = (block: Block): ComparedBlock => ({
  ...look(block),
  change: 'removed',
  parts: whole('removed', block.text),
  ...(block.picture && { before: block.picture })
})

export const addedBlock = (block: Block): ComparedBlock => ({
  ...look(block),
  change: 'added',
  parts: whole('added', block.text),
  ...(block.picture && { after: block.picture })
})

/** The addresses that one of both alone has; all of both when they differ in order or number alone. */
function changedLinks(before: readonly string[], after: readonly string[]): ComparedBlock['links'] {
  if (before.join('\n') === after.join('\n')) return undefined
  const [former, later] = [new Set(before), new Set(after)]
  const removed = before.filter(link => !later.has(link))
  const added = after.filter(link => !former.has(link))
  return removed.length + added.length > 0 ? { removed, added } : { removed: before, added: after }
}

function changedBlock(before: Block, after: Block, budget: Budget): ComparedBlock {
  const links = changedLinks(before.links, after.links)
  return {
    ...look(after),
    change: 'changed',
    parts: partsOf(before.text, after.text, after.kind === 'code', budget),
    ...(links && { links }),
    ...(before.picture && { before: before.picture }),
    ...(after.picture && { after: after.picture })
  }
}

/** Blocks that stand in place of others, in their order: those that are alike are one that has changed. */
function paired(removed: readonly Block[], added: readonly Block[], budget: Budget): ComparedBlock[] {
  const pairs = removed.length * added.length <= MOST_PAIRS ? alikeIn(removed, added, budget) : []
  if (pairs.length === 0 && removed.length * added.length > MOST_PAIRS) budget.markCoarse()
  const all: ComparedBlock[] = []
  let [at, atAfter] = [0, 0]
  for (const [one, other] of [...pairs, [removed.length, added.length] as const]) {
    all.push(...removed.slice(at, one).map(removedBlock), ...added.slice(atAfter, other).map(addedBlock))
    const [before, after] = [removed[one], added[other]]
    if (before && after) all.push(changedBlock(before, after, budget))
    ;[at, atAfter] = [one + 1, other + 1]
  }
  return all
}

/** The pairs, in order on both sides, that are most alike together. */
function alikeIn(removed: readonly Block[], added: readonly Block[], budget: Budget): (readonly [number, number])[] {
  const bags = [removed, added].map(blocks => blocks.map(({ text }) => bagOf([text])))
  const likeness = removed.map((block, one) =>
    added.map((other, two) => {
      if (block.kind !== other.kind || budget.isOver()) return 0
      if (block.kind === 'picture') return ALIKE
      // the same words, other links
      if (block.text === other.text) return 1
      return similarity(bags[0]?.[one] ?? new Map(), bags[1]?.[two] ?? new Map())
    })
  )
  const value = (one: number, two: number): number => {
    const alike = likeness[one]?.[two] ?? 0
    return alike >= ALIKE ? alike : 0
  }
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1))
  for (let one = removed.length - 1; one >= 0; one--)
    for (let two = added.length - 1; two >= 0; two--) {
      const row = best[one]
      if (!row) continue
      const both = value(one, two)
      const together = both > 0 ? both + (best[one + 1]?.[two + 1] ?? 0) : 0
      row[two] = Math.max(together, best[one + 1]?.[two] ?? 0, row[two + 1] ?? 0)
    }
  const pairs: (readonly [number, number])[] = []
  for (let [one, two] = [0, 0]; one < removed.length && two < added.length;) {
    const here = best[one]?.[two] ?? 0
    const both = value(one, two)
    if (both > 0 && here === both + (best[one + 1]?.[two + 1] ?? 0)) {
      pairs.push([one, two])
      one += 1
      two += 1
    } else if (here === (best[one + 1]?.[two] ?? 0)) one += 1
    else two += 1
  }
  return pairs
}
