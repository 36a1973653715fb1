import { DIRECTORY } from '../../catalog/sessions/catalog.ts'
import { directoryPage } from '../../catalog/sessions/directory.ts'
import { parseSessionFilter, sessionQuery } from '../../catalog/sessions/filter.ts'
import { CALENDAR, calendarPage, parseMonth } from '../../catalog/sessions/month.ts'
import { parseSchedule, SCHEDULE, schedulePage, scheduleQuery } from '../../catalog/sessions/schedule.ts'
import { movedTo, type Page } from '../../core/page.ts'
import { frameOf } from '../frame.ts'
import { directoryLink } from './links.ts'
import { sessionsFor } from './search.ts'

/** `/teched/`: all sessions by day, filtered by what the address says (GATEWAY-034). */
export const sessionDirectory: Page = {
  path: /^\/teched\/$/,
  queryOf: query => sessionQuery(parseSessionFilter(query)),
  async draft({ query }, sources, site) {
    const filter = parseSessionFilter(query)
    const [catalog, answer] = await Promise.all([sources.sessions(), sessionsFor(filter.q, sources)])
    const page = directoryPage(catalog, filter, answer)
    const { words } = site.built.views
    const frame = frameOf(site, {
      title: words.teched.sessions,
      description: words.teched.directoryDescription,
      path: DIRECTORY
    })
    const body = site.built.views.sessions(frame, page)
    return page.isPlain ? { body, headers: { 'cache-control': 'no-store' } } : { body }
  }
}

/** `/teched/schedule/`: a day as a table, by room or track. */
export const sessionSchedule: Page = {
  path: /^\/teched\/schedule\/$/,
  queryOf: query => scheduleQuery(parseSchedule(query)),
  async draft({ query }, sources, site) {
    const page = schedulePage(await sources.sessions(), parseSchedule(query))
    const { teched: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: words.schedule, description: words.scheduleDescription, path: SCHEDULE },
      trail: [directoryLink(site)]
    })
    return { body: site.built.views.schedule(frame, page) }
  }
}

/** `/teched/calendar/`: a month as a grid of days. */
export const sessionCalendar: Page = {
  path: /^\/teched\/calendar\/$/,
  queryOf: query => {
    const month = parseMonth(query)
    return new URLSearchParams(month === '' ? {} : { month })
  },
  async draft({ query }, sources, site) {
    const page = calendarPage(await sources.sessions(), parseMonth(query))
    const { teched: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: words.calendar, description: words.calendarDescription, path: CALENDAR },
      trail: [directoryLink(site)]
    })
    return { body: site.built.views.calendar(frame, page) }
  }
}

/** The same addresses without the closing slash, and other cases. */
export const techedMoved: Page = {
  path: /^\/teched(\/(?:schedule|calendar|speakers|my-schedule))?\/?$/i,
  queryOf: query => query,
  draft: async ({ params: [view = ''], query }) => movedTo(`/teched${view.toLowerCase()}/`, query)
}
