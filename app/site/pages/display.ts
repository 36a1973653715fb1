import { movedTo, type Draft, type Page, type Site } from '../core/page.ts'
import { frameOf } from '../core/frame.ts'
import type { Surface } from '../views/display/surface.ts'

/** `/event-display`: an event for everybody's eyes, with pseudonyms (GATEWAY-021). */
export const eventDisplay: Page = {
  path: /^\/event-display$/,
  draft: async (_visit, _sources, site) => draftOf(site, '/event-display', 'open')
}

/** `/display-app/`: an event for people who have logged in, with the names of who agrees (GATEWAY-025). */
export const displayApp: Page = {
  path: /^\/display-app\/$/,
  draft: async (_visit, _sources, site) => ({
    ...draftOf(site, '/display-app/', 'login'),
    // behind a login, so shared caches keep no copy (RFC 9111, section 5.2.2.7)
    headers: { 'cache-control': 'private, max-age=0' }
  })
}

/** The usual misspellings of both. */
export const displayMoved: Page = {
  path: /^\/(?:(event-display)\/|display-app)$/,
  queryOf: query => query,
  draft: async ({ params: [open], query }) => movedTo(open === undefined ? '/display-app/' : '/event-display', query)
}

/** The page, which is the same for every event: its script reads the rest of its address. */
function draftOf(site: Site, path: string, surface: Surface): Draft {
  const { title, description } = site.built.views.words.display
  const frame = frameOf(site, { title, description, path, indexed: false })
  return { body: site.built.views.display({ ...frame, structured: [] }, surface) }
}
