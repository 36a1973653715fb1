import * as list from '#workplace-words/lists/list.ts'
import * as words from '#workplace-words/lists/mass.ts'
import { done, pressed } from '#workplace-words/common.ts'
import type { ComponentChildren } from 'preact'
import type { Entity } from '../../metadata/types.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { titleOf } from '../parts/format.ts'
import type { Outcome, Run } from './use-run.ts'

interface RunDialogProps {
  readonly entity: Entity
  readonly label: string
  /** How many rows are chosen. */
  readonly count: number
  readonly run: Run
  readonly negative?: boolean
  readonly isBusy?: boolean
  /** Rows that it was done with have pages no more. */
  readonly takesAway?: boolean
  readonly onGo: () => void
  readonly onClose: (changed: boolean) => void
  readonly children: ComponentChildren
}

/** Asks about many rows, says how far it has come, and what came of each. */
export function RunDialog(props: RunDialogProps) {
  const { entity, label, count, run, negative, isBusy, takesAway = false, onGo, onClose, children } = props
  if (run.outcomes) return <Outcomes {...{ entity, label, takesAway, onClose }} outcomes={run.outcomes} />
  if (run.done !== undefined)
    return (
      <Dialog heading={list.ofRows(label, count)} closeWords={words.stop} onClose={run.stop}>
        <p role="status">{words.progress(run.done, count)}</p>
        <progress class="mass-progress" value={run.done} max={count} aria-label={label} />
      </Dialog>
    )
  return (
    <Dialog
      heading={list.ofRows(label, count)}
      go={label}
      {...(negative !== undefined && { negative })}
      {...(isBusy !== undefined && { isBusy })}
      onGo={onGo}
      onClose={() => onClose(false)}
    >
      {children}
    </Dialog>
  )
}

interface OutcomesProps extends Pick<RunDialogProps, 'entity' | 'label' | 'onClose'> {
  readonly takesAway: boolean
  readonly outcomes: readonly Outcome[]
}

/** Outcome: refused rows come first, each row with the way to its page. */
function Outcomes({ entity, label, takesAway, outcomes, onClose }: OutcomesProps) {
  const refused = outcomes.filter(({ problem }) => problem !== undefined)
  const carriedOut = outcomes.filter(({ problem }) => problem === undefined)
  const nameOf = ({ path, row, problem }: Outcome) => {
    const title = titleOf(entity, row)
    return takesAway && problem === undefined ? title : <a href={addressOf(path)}>{title}</a>
  }
  return (
    <Dialog heading={done(label)} onClose={() => onClose(true)}>
      <p>
        {list.outcome(carriedOut.length, refused.length)} {refused.length > 0 && words.stayChosen}
      </p>
      <ul class="outcomes">
        {[...refused, ...carriedOut].map(each => (
          <li key={each.path}>
            {nameOf(each)}
            {pressed('', each.problem ?? list.isDone)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
