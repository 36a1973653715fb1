import * as words from '#workplace-words/authors/tutorial-health.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { useGrowing } from '../../../data/use-growing.ts'
import { momentText, numeral } from '../../../parts/format.ts'
import { Refused } from '../../../parts/refused.tsx'
import { Button, Tag } from '../../../parts/ui5.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { filterOf } from './paths.ts'
import { kindOf, type Problem, stepOf } from './problem.ts'

const designs: Readonly<Record<Problem['status'], string>> = {
  OPEN: 'Critical',
  ACCEPTED: 'Information',
  FIXED: 'Positive',
  DECLINED: 'Neutral'
}

interface ProblemsProps {
  readonly slug: string
  /** Says why there are none. */
  readonly none: string
  readonly onAnswered: () => void
}

/** Problems that readers have reported, with the answer that each of them has got. */
export function Problems({ slug, none, onAnswered }: ProblemsProps) {
  const { page, refusal, more, again } = useGrowing<Problem>(
    `ProblemReports?${filterOf('slug', slug)}&$orderby=createdAt%20desc,ID`
  )
  const [asked, setAsked] = useState<Problem>()
  const [told, setTold] = useState('')
  return (
    <section class="section" id="openProblems" aria-labelledby="problems-title" aria-busy={!page && !refusal}>
      <h2 id="problems-title">{words.problems}</h2>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{none}</p>}
      <ul class="moved notes">
        {page?.rows.map(problem => (
          <li key={problem.ID}>
            <ProblemView problem={problem} onAnswer={() => setAsked(problem)} />
          </li>
        ))}
      </ul>
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
      {asked && (
        <AnswerDialog
          problem={asked}
          onDone={() => {
            setAsked(undefined)
            setTold(words.answered)
            again()
            onAnswered()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface ProblemViewProps {
  readonly problem: Problem
  readonly onAnswer: () => void
}

function ProblemView({ problem, onAnswer }: ProblemViewProps) {
  const { slug, stepNumber, status, text, answer, answeredAt, createdAt, fixedInVersion } = problem
  return (
    <>
      <h3>
        {kindOf(problem)} <Tag design={designs[status]}>{words.statuses[status]}</Tag>
      </h3>
      <span class="field-help">
        <a href={`/tutorials/${slug}#step-${stepNumber}`}>{words.atStep(stepOf(problem), momentText(createdAt))}</a>
      </span>
      <p class="field-value">{text}</p>
      {answer !== null && (
        <blockquote>
          <span class="field-help">{words.yourAnswer(momentText(answeredAt))}</span>
          <p class="field-value">{answer}</p>
        </blockquote>
      )}
      {typeof fixedInVersion === 'number' && (
        <p>
          <a href={`/tutorials/${slug}/changes?since=${fixedInVersion - 1}`}>{words.mendedIn(fixedInVersion)}</a>
        </p>
      )}
      <Button accessible-name={words.answerIt(kindOf(problem), numeral(stepNumber))} onClick={onAnswer}>
        {words.answer}
      </Button>
    </>
  )
}
