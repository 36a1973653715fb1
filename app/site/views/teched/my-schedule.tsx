import * as words from '#site-words/teched.ts'
import { MY_SCHEDULE } from '../../catalog/sessions/my-schedule.ts'
import { SessionViews } from './session-views.tsx'

/** The favorites of the reader, which a script shows. */
export const MyScheduleView = () => (
  <div class="sessions">
    <header class="sessions-head">
      <h1>{words.mySchedule}</h1>
      <SessionViews here={MY_SCHEDULE} />
    </header>
    <noscript>
      <p>{words.needsScript}</p>
    </noscript>
    <div class="my-schedule" data-my-schedule>
      <p class="my-schedule-wait">{words.loading}</p>
    </div>
  </div>
)
