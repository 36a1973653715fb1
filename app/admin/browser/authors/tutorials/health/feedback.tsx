import * as words from '#workplace-words/authors/tutorial-health.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useGrowing } from '../../../data/use-growing.ts'
import { momentText, numeral } from '../../../parts/format.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { Refused } from '../../../parts/refused.tsx'
import { Button } from '../../../parts/ui5.ts'
import { filterOf } from './paths.ts'

type Rating = keyof typeof words.ratings
const ratings = Object.keys(words.ratings) as readonly Rating[]

type Averages = { readonly responseCount: number } & Readonly<Record<Rating, number | string | null>>

interface Comment {
  readonly ID: string
  readonly submittedAt: string
  readonly comment: string
}

interface FeedbackProps {
  readonly slug: string
  /** Says why there is none. */
  readonly none: string
}

/** Averages of what readers say in the form below a tutorial, and their comments, newest first. */
export function Feedback({ slug, none }: FeedbackProps) {
  const own = filterOf('tutorialSlug', slug)
  const averages = useGrowing<Averages>(`TutorialFeedbackAggregate?${own}`)
  const given = useGrowing<Comment>(
    `TutorialFeedback?$select=ID,submittedAt,comment&${own}${encodeURIComponent(" and comment ne null and comment ne ''")}&$orderby=submittedAt%20desc,ID`
  )
  const [all] = averages.page?.rows ?? []
  const failed = averages.refusal ?? given.refusal
  return (
    <section class="section" id="feedback" aria-labelledby="feedback-title" aria-busy={!averages.page && !failed}>
      <h2 id="feedback-title">{words.feedback}</h2>
      {failed && <Refused refusal={failed} />}
      {averages.page && !all && <p>{none}</p>}
      {all && (
        <PlainTable
          label={words.tableOfRatings}
          caption={words.answers(all.responseCount)}
          columns={words.columnsOfRatings}
          namesRows
          rows={ratings
            .filter(name => all[name] !== null)
            .map(name => [words.ratings[name], numeral(Number(all[name]), 1)])}
        />
      )}
      {given.page && given.page.total > 0 && <h3 id="comments-title">{words.comments}</h3>}
      <ul class="moved notes" aria-labelledby="comments-title">
        {given.page?.rows.map(({ ID, submittedAt, comment }) => (
          <li key={ID}>
            <span class="field-help">{momentText(submittedAt)}</span>
            <p class="field-value">{comment}</p>
          </li>
        ))}
      </ul>
      {given.page && given.page.rows.length < given.page.total && (
        <Button onClick={given.more}>{pages.showMore}</Button>
      )}
    </section>
  )
}
