import type { Budget } from './budget.ts'
import { addedBlock, compareBlocks, removedBlock } from './compare-blocks.ts'
import { matchSteps, outOfOrder } from './match-steps.ts'
import type { ComparedStep, Step } from './model.ts'

/** The steps of two texts in the order of the later one; removed ones follow the step that they followed. */
export function compareSteps(before: readonly Step[], after: readonly Step[], budget: Budget): ComparedStep[] {
  const matches = matchSteps(before, after, budget)
  const former = new Map([...matches].map(([one, other]) => [other, one]))
  const moved = outOfOrder(after.flatMap((_, index) => former.get(index) ?? []))
  const removedAfter = new Map<number, Step[]>()
  let last = -1
  before.forEach((step, index) => {
    const match = matches.get(index)
    if (match === undefined) removedAfter.set(last, [...(removedAfter.get(last) ?? []), step])
    else last = match
  })
  const removed = (index: number): ComparedStep[] => (removedAfter.get(index) ?? []).map(removedStep)
  return [
    ...removed(-1),
    ...after.flatMap((step, index) => {
      const place = former.get(index)
      const was = place === undefined ? undefined : before[place]
      const told = was ? matchedStep(was, step, moved.has(place ?? -1), budget) : addedStep(step)
      return [told, ...removed(index)]
    })
  ].filter(({ number, change }) => number > 0 || change !== 'unchanged')
}

const removedStep = ({ number, title, blocks }: Step): ComparedStep => ({
  ...{ number, title, change: 'removed' },
  blocks: blocks.map(removedBlock)
})

const addedStep = ({ number, title, blocks }: Step): ComparedStep => ({
  ...{ number, title, change: 'added' },
  blocks: blocks.map(addedBlock)
})

function matchedStep(was: Step, step: Step, isMoved: boolean, budget: Budget): ComparedStep {
  const { number, title } = step
  const blocks = compareBlocks(was.blocks, step.blocks, budget)
  const isSame = was.title === title && blocks.every(({ change }) => change === 'unchanged')
  return {
    number,
    ...(was.number !== number && { formerNumber: was.number }),
    title,
    ...(was.title !== title && { formerTitle: was.title }),
    change: !isSame ? 'changed' : isMoved ? 'moved' : 'unchanged',
    blocks: isSame ? [] : blocks
  }
}
