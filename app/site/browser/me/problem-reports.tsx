import { dayOf } from '../../views/parts/locale.ts'
import type { ProblemReport } from './own-data.ts'

const states: Readonly<Partial<Record<string, string>>> = {
  OPEN: 'open',
  ACCEPTED: 'accepted',
  FIXED: 'fixed',
  DECLINED: 'declined'
}

/** Problems that the person has reported, with what came of them. */
export function ProblemReports({ reports }: { readonly reports: readonly ProblemReport[] }) {
  return (
    <section class="panel me-wide" aria-labelledby="me-reports">
      <h2 id="me-reports">Problems that you reported</h2>
      <ul class="completions">
        {reports.map(({ ID, slug, title, stepNumber, stepTitle, text, status, answer, createdAt }) => (
          <li key={ID}>
            <div class="completion-head">
              <a href={`/tutorials/${slug}#step-${stepNumber}`}>
                {title ?? slug}, step {stepNumber}
                {stepTitle && `: ${stepTitle}`}
              </a>
              <span class="completion-facts">
                <time dateTime={createdAt}>{dayOf(createdAt)}</time> · {states[status] ?? status}
              </span>
            </div>
            {text && <p>{text}</p>}
            {answer && <p class="report-answer">{answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
