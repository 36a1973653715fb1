import * as words from '#workplace-words/authors/tutorial-health.ts'
import { save } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../../../data/service.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { numeral } from '../../../parts/format.ts'
import { Refused } from '../../../parts/refused.tsx'
import { kindOf, type Problem } from './problem.ts'

const LONGEST = 2000

interface AnswerProps {
  readonly problem: Problem
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the status of a problem, and for what its reporter reads. */
export function AnswerDialog({ problem, onDone, onClose }: AnswerProps) {
  const { ID: reportId, stepNumber, text } = problem
  const [status, setStatus] = useState<string>(problem.status)
  const [answer, setAnswer] = useState(problem.answer ?? '')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const send = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const body = { reportId, status, answer }
    await change({ method: 'POST', path: 'answerProblemReport', body }).then(onDone, (error: unknown) =>
      setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.answerIt(kindOf(problem), numeral(stepNumber))}
      go={save}
      isBusy={isBusy}
      onGo={() => void send()}
      onClose={onClose}
    >
      <p class="field-value">{text}</p>
      <label class="dialog-name">
        {words.status}{' '}
        <select value={status} onChange={event => setStatus(event.currentTarget.value)}>
          {Object.entries(words.statuses).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="dialog-name long">
        {words.readerReads}
        <textarea rows={5} maxLength={LONGEST} value={answer} onInput={event => setAnswer(event.currentTarget.value)} />
      </label>
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
