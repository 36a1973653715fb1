import * as words from '#site-words/scripts/own-page.ts'
import { dayOf } from '../../views/parts/locale.ts'
import type { ProblemReport } from './own-data.ts'

/** Problems that the person has reported, with what came of them. */
export function ProblemReports({ reports }: { readonly reports: readonly ProblemReport[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-reports">
      <h2 id="me-reports">{words.reportedProblems}</h2>
      <ul class="completions">
        {reports.map(
          ({ ID, slug, title, stepNumber, stepTitle, text, status, answer, fixedInVersion, fixedAt, createdAt }) => (
            <li key={ID}>
              <div class="completion-head">
                <a href={`/tutorials/${slug}#step-${stepNumber}`}>
                  {stepTitle
                    ? words.stepOfNamed(title ?? slug, stepNumber, stepTitle)
                    : words.stepOf(title ?? slug, stepNumber)}
                </a>
                <span class="completion-facts">
                  <time dateTime={createdAt}>{dayOf(createdAt)}</time> · {words.reportStates[status] ?? status}
                </span>
              </div>
              {text && <p>{text}</p>}
              {answer && <p class="report-answer">{answer}</p>}
              {typeof fixedInVersion === 'number' && fixedAt && (
                <p class="report-answer">{words.fixedInVersion(fixedInVersion, dayOf(fixedAt))}</p>
              )}
            </li>
          )
        )}
      </ul>
    </section>
  )
}
