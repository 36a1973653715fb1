import { APP_SPACE, boothEvent } from '../../catalog/events/events.ts'
import { movedTo, type Page, PageMissing } from '../../core/page.ts'
import { frameOf } from '../../core/frame.ts'
import { tutorialsOf } from './event.ts'

/** `/app-space?event=<number>`: the tutorials of an event for a booth; without a number, of the one that is under way (GATEWAY-020). */
export const appSpace: Page = {
  path: /^\/app-space$/,
  queryOf: query => {
    const event = query.get('event') ?? ''
    return new URLSearchParams(event === '' ? {} : { event })
  },
  async draft({ query }, sources, site) {
    const asked = query.get('event') ?? undefined
    const [events, catalog] = await Promise.all([sources.events(), sources.catalog()])
    const event = boothEvent(events, asked === undefined ? undefined : numberIn(asked))
    if (asked !== undefined && !event) throw new PageMissing(asked)
    const { events: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: event ? words.appSpaceOf(event.name) : words.appSpace, path: APP_SPACE },
      ...{ description: words.appSpaceDescription, indexed: false }
    })
    const others = events.events.filter(({ state, number }) => state === 'current' && number !== event?.number)
    const tutorials = event ? tutorialsOf(event, catalog) : []
    return { body: site.built.views.appSpace(frame, { event, tutorials, others: others.slice(0, MOST_OTHERS) }) }
  }
}

/** Other events that the page leads to. */
const MOST_OTHERS = 5

/** No event has the number NaN. */
const numberIn = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : NaN)

/** The same with a closing slash, and in other cases. */
export const appSpaceMoved: Page = {
  path: /^\/app-space\/?$/i,
  queryOf: query => query,
  draft: async ({ query }) => movedTo(APP_SPACE, query)
}
