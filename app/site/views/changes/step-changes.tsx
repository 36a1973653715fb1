import * as words from '#site-words/tutorial/changes.ts'
import { writtenAs } from '../parts/content-language.ts'
import { ChangedBlock } from './changed-block.tsx'
import type { Block, Comparison, Step } from './models.ts'

interface StepChangesProps {
  readonly id: string
  readonly name: string
  readonly step: Step
  readonly of: Comparison
}

/** Parts without changes that stay in sight on each side of a change. */
const AROUND = 1

/** A step with its changes: former text and later text beside one another, what has not changed across both. */
export function StepChanges({ id, name, step, of }: StepChangesProps) {
  const { change, formerTitle, formerNumber, blocks } = step
  const wasElsewhere = formerNumber !== undefined && formerNumber > 0
  return (
    <section class="change-step" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span {...writtenAs(of)}>{name}</span>{' '}
        <span class={`change-badge is-${change}`}>{words.stepChanges[change]}</span>
      </h2>
      {(formerTitle !== undefined || wasElsewhere) && (
        <p class="change-former">
          {formerTitle !== undefined && words.formerly(formerTitle)} {wasElsewhere && words.wasStep(formerNumber)}
        </p>
      )}
      <div class="change-rows" {...writtenAs(of)}>
        {folded(blocks).map((run, index) =>
          run.isFolded ? (
            <details key={index} class="changes-same">
              <summary>{words.unchangedParts(run.blocks.length)}</summary>
              {run.blocks.map((block, place) => (
                <ChangedBlock key={place} block={block} />
              ))}
            </details>
          ) : (
            run.blocks.map((block, place) => <ChangedBlock key={`${index} ${place}`} block={block} />)
          )
        )}
      </div>
    </section>
  )
}

interface Run {
  readonly isFolded: boolean
  readonly blocks: Block[]
}

/** The blocks of a step; those far from any change are folded together. */
function folded(blocks: readonly Block[]): readonly Run[] {
  const isNear = blocks.map((_, index) =>
    blocks.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ change }) => change !== 'unchanged')
  )
  const runs: Run[] = []
  blocks.forEach((block, index) => {
    const isFolded = !isNear[index]
    const last = runs.at(-1)
    if (last?.isFolded === isFolded) last.blocks.push(block)
    else runs.push({ isFolded, blocks: [block] })
  })
  return runs
}
