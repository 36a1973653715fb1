import * as words from '#site-words/teched.ts'
import { DIRECTORY, SPEAKERS } from '../../catalog/sessions/catalog.ts'
import { CALENDAR } from '../../catalog/sessions/month.ts'
import { MY_SCHEDULE } from '../../catalog/sessions/my-schedule.ts'
import { SCHEDULE } from '../../catalog/sessions/schedule.ts'

const all = [
  [DIRECTORY, words.directory],
  [SCHEDULE, words.schedule],
  [CALENDAR, words.calendar],
  [SPEAKERS, words.speakers],
  [MY_SCHEDULE, words.mySchedule]
] as const

/** The ways to look at the sessions. */
export const SessionViews = ({ here }: { readonly here: string }) => (
  <nav class="session-views" aria-label={words.views}>
    {all.map(([href, text]) => (
      <a key={href} class="chip" href={href} aria-current={href === here ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
