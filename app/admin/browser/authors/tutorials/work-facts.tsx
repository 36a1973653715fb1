import * as words from '#workplace-words/authors/my-tutorials.ts'
import { nowMs } from '../../../../../lib/time.ts'
import { momentText, numeral } from '../../parts/format.ts'
import { Tag } from '../../parts/ui5.ts'
import { countedThings, reasons, type Work } from './work.ts'

const designs: Readonly<Record<Work['health'], string>> = {
  GOOD: 'Positive',
  ATTENTION: 'Critical',
  POOR: 'Negative'
}

/** How a tutorial does, in a word and a colour. */
export function HealthTag({ health }: Pick<Work, 'health'>) {
  return <Tag design={designs[health]}>{words.health[health]}</Tag>
}

/** Every reason why a tutorial is the author's. */
export function ReasonTags({ reasons: list }: Pick<Work, 'reasons'>) {
  const own = new Set(list.split(','))
  return (
    <span class="tags">
      <span class="field-help">{words.why}</span>
      {reasons
        .filter(reason => own.has(reason))
        .map(reason => (
          <Tag key={reason} design="Information">
            {words.reasons[reason]}
          </Tag>
        ))}
    </span>
  )
}

/** Things that somebody should look at, as `2 dead links · 1 finding`. */
export function thingsToDo(work: Work): string {
  const things = countedThings.filter(name => work[name] > 0).map(name => words.counts[name](work[name]))
  return things.join(' · ') || words.nothingToDo
}

/** The last review and the next reminder. */
export function reviewText({ daysSinceReview, notificationNumber, notificationDate }: Work): string {
  return [
    daysSinceReview === null ? words.neverReviewed : reviewedText(daysSinceReview),
    (notificationNumber ?? 0) > 0 && words.reminders(notificationNumber ?? 0),
    isToCome(notificationDate) && words.nextReminder(momentText(notificationDate))
  ]
    .filter(Boolean)
    .join(' · ')
}

const reviewedText = (days: number): string => (days === 0 ? words.reviewedToday : words.reviewedBefore(days))

const isToCome = (moment: string | null): boolean => moment !== null && Date.parse(moment) > nowMs()

/** How many readers have finished it, and how they rate it; an empty text where there are none. */
export function readersText({ started, completed, avgRating, feedbackCount }: Work): string {
  return [
    started > 0 && words.readers(started, completed),
    avgRating !== null && feedbackCount > 0 && words.rated(numeral(Number(avgRating), 1), feedbackCount)
  ]
    .filter(Boolean)
    .join(' · ')
}
