import { EVENTS } from '../../catalog/events/events.ts'
import { eventListPage, eventListQuery } from '../../catalog/events/list.ts'
import { movedTo, type Page } from '../../core/page.ts'
import { frameOf } from '../../core/frame.ts'

/** `/events/`: the events under way, to come and past. */
export const eventList: Page = {
  path: /^\/events\/$/,
  queryOf: eventListQuery,
  async draft({ query }, sources, site) {
    const page = eventListPage(await sources.events(), query)
    const { events: words } = site.built.views.words
    const frame = frameOf(site, { title: words.events, description: words.eventsDescription, path: EVENTS })
    return { body: site.built.views.events(frame, page) }
  }
}

/** The same without the closing slash, and in other cases. */
export const eventsMoved: Page = {
  path: /^\/events\/?$/i,
  queryOf: query => query,
  draft: async ({ query }) => movedTo(EVENTS, query)
}
