import * as words from '#site-words/scripts/display.ts'
import { grouped } from '../../../views/parts/locale.ts'
import { keysOf } from './charts.ts'
import { usePaced, useRolling } from './motion.ts'
import type { Completion, Snapshot } from '../feed/snapshot.ts'
import { percentOf, tagName } from './numbers.ts'

interface BoardProps {
  readonly snapshot: Snapshot
  readonly goalTarget: number
  /** Completions of the day that it is where the event is. */
  readonly today: number
}

/** So many rows are made; a screen shows those that fit whole. */
const MOST_ROWS = 8
/** A shorter number is as large as one of so many characters. */
const LEAST_LENGTH = 5
/** Milliseconds in which a row can be read. */
const PACE = 1_500

/** How many tutorials are completed, how far the goal is, and who has just completed one. */
export function Board({ snapshot, goalTarget, today }: BoardProps) {
  const { completions, participants, points } = snapshot
  return (
    <>
      <div class="board-total">
        <p class="board-number" style={{ '--length': String(Math.max(LEAST_LENGTH, grouped(completions).length)) }}>
          <Figure value={completions} /> <span class="visually-hidden">{words.completed}</span>
        </p>
        <Goal completions={completions} goalTarget={goalTarget} />
        <dl class="board-figures">
          <Fact name={words.lastDay} value={today} />
          <Fact name={words.participants} value={participants} />
          <Fact name={words.points} value={points} />
        </dl>
      </div>
      <Latest completions={snapshot.latest} />
    </>
  )
}

function Goal({ completions, goalTarget }: { readonly completions: number; readonly goalTarget: number }) {
  const isReached = completions >= goalTarget
  const share = Math.min(1, completions / goalTarget)
  const goal = grouped(goalTarget)
  return (
    <div class={isReached ? 'board-goal is-reached' : 'board-goal'}>
      <p class="board-label" aria-hidden="true">
        {words.completed}
      </p>
      <p class="board-share">{isReached ? words.goalReached(goal) : words.goalShare(percentOf(share), goal)}</p>
      <div class="bar" aria-hidden="true">
        <div class="bar-part" style={{ inlineSize: `${100 * share}%` }} />
      </div>
    </div>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Figure value={value} />
      </dd>
    </div>
  )
}

function Figure({ value }: { readonly value: number }) {
  return <span class="figure">{grouped(useRolling(value))}</span>
}

function Latest({ completions }: { readonly completions: readonly Completion[] }) {
  const shown = usePaced(completions, PACE).slice(0, MOST_ROWS)
  const keys = keysOf(shown, ({ userName, tutorialTitle }) => `${userName} ${tutorialTitle}`)
  return (
    <section class="panel board-latest">
      <h3>{words.justCompleted}</h3>
      {shown.length === 0 && <p class="panel-none">{words.nobodyYet}</p>}
      <ol>
        {shown.map(({ userName, tutorialTitle, bucketName }, index) => (
          <li key={keys[index]}>
            <span class="latest-name">{userName}</span>
            <span class="latest-title">{tutorialTitle}</span>
            <Tag name={bucketName} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Tag({ name }: { readonly name: string }) {
  return name === '' || name === 'unknown' ? null : <span class="latest-tag">{tagName(name)}</span>
}
