import * as words from '#workplace-words/authors/tutorial-health.ts'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../../../metadata/keys.ts'
import { readList, type Refusal, refusalFrom } from '../../../data/service.ts'
import { numeral } from '../../../parts/format.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { mostStopped, stoppedAt, type StepStop } from './stops.ts'

/** How many readers come to each step and do it, as a table with a bar in each row. */
export function StepStops({ slug }: { readonly slug: string }) {
  const [steps, setSteps] = useState<readonly StepStop[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    const path = `stepStops(slug=${encodeURIComponent(literal(slug, 'Edm.String'))})`
    readList<StepStop>(path, left.signal).then(
      ({ rows }) => setSteps(rows),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [slug])
  const readers = Math.max(0, ...(steps ?? []).map(({ reached }) => reached))
  return (
    <section class="section" id="stops" aria-labelledby="stops-title" aria-busy={!steps && !refusal}>
      <h2 id="stops-title">{words.stops}</h2>
      {refusal && <Refused refusal={refusal} />}
      {steps && readers === 0 && <p>{words.noReaders}</p>}
      {steps && readers > 0 && (
        <>
          <p>{summaryOf(steps)}</p>
          <PlainTable
            label={words.tableOfStops}
            columns={words.columnsOfStops}
            namesRows
            rows={steps.map(step => [
              <>
                {words.step(step.step, step.title)}
                <Bar step={step} readers={readers} />
              </>,
              numeral(step.reached),
              numeral(step.done),
              numeral(stoppedAt(step))
            ])}
          />
        </>
      )}
    </section>
  )
}

function summaryOf(steps: readonly StepStop[]): string {
  const most = mostStopped(steps)
  return most ? words.mostStop(most.step, most.title ?? '', stoppedAt(most), most.reached) : words.noneStops
}

interface BarProps {
  readonly step: StepStop
  /** Readers of the whole tutorial. */
  readonly readers: number
}

/** Readers who did the step, and beside them those who stopped; the numbers stand in the table. */
function Bar({ step, readers }: BarProps) {
  const [done, reached] = [step.done, step.reached].map(count => (count / readers) * 100)
  return (
    <svg class="stops" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="stopped" width={reached} height="10" />
      <rect class="done" width={done} height="10" />
    </svg>
  )
}
