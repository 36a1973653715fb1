import type { Session, SessionCatalog } from '../../catalog/sessions/catalog.ts'
import { chosenIn, chosenQuery, MY_SCHEDULE, type ShownSession } from '../../catalog/sessions/my-schedule.ts'
import type { Page } from '../../core/page.ts'
import { frameOf } from '../frame.ts'
import { calendarFile } from './calendar-file.ts'
import { directoryLink } from './links.ts'
import { calendarDraft } from './session.ts'

/** `/teched/my-schedule/`: the same for everyone; a script shows the favorites of the reader. */
export const mySchedule: Page = {
  path: /^\/teched\/my-schedule\/$/,
  async draft(_visit, _sources, site) {
    const { teched: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: words.mySchedule, description: words.myScheduleDescription, path: MY_SCHEDULE },
      trail: [directoryLink(site)],
      indexed: false
    })
    return { body: site.built.views.mySchedule(frame) }
  }
}

/** `/teched/_sessions.json?sessions=a,b`: these sessions, as far as they are there. */
export const chosenSessions: Page = {
  isForPrograms: true,
  path: /^\/teched\/_sessions\.json$/,
  queryOf: query => chosenQuery(chosenIn(query)),
  async draft({ query }, sources) {
    const sessions = chosenFrom(await sources.sessions(), query).map(shownOf)
    return { type: 'application/json; charset=utf-8', body: JSON.stringify({ sessions }) }
  }
}

/** `/teched/my-schedule.ics?sessions=a,b`: these sessions for a calendar (RFC 5545). */
export const scheduleFile: Page = {
  isForPrograms: true,
  path: /^\/teched\/my-schedule\.ics$/,
  queryOf: query => chosenQuery(chosenIn(query)),
  async draft({ query }, sources, { origin }) {
    const catalog = await sources.sessions()
    const sessions = chosenFrom(catalog, query)
    const file = calendarFile({ name: 'My schedule', sessions, origin, builtAt: catalog.builtAt })
    return calendarDraft(file, 'my-schedule')
  }
}

const chosenFrom = ({ bySlug }: SessionCatalog, query: URLSearchParams): Session[] =>
  chosenIn(query).flatMap(slug => bySlug.get(slug) ?? [])

const shownOf = ({ slug, title, start, end, zone, venue, room, language }: Session): ShownSession => ({
  ...{ slug, title, start, end, zone, venue, room },
  ...(language !== undefined && { language })
})
