import { movedTo, type Page } from '../core/page.ts'
import { frameOf } from './frame.ts'

/** `/me/`: who am I; the same for everyone, filled in by its script (GATEWAY-024). */
export const me: Page = {
  path: /^\/me\/$/,
  draft: async (_visit, _sources, site) => {
    const description = 'Who you are here, what you may do, and where you log in and out.'
    const frame = frameOf(site, { title: 'Your page', description, path: '/me/', indexed: false })
    return { body: site.built.views.me(frame) }
  }
}

/** `/me/tokens`: personal access tokens; the list and the form are made by its script. */
export const tokens: Page = {
  path: /^\/me\/tokens$/,
  draft: async (_visit, _sources, site) => {
    const description = 'Keys for programs and agents that act in your name.'
    const trail = [{ href: '/me/', text: 'Your page' }]
    const frame = frameOf(site, { title: 'Access tokens', description, path: '/me/tokens', trail, indexed: false })
    return { body: site.built.views.tokens(frame) }
  }
}

/** The usual misspellings of both. */
export const meMoved: Page = {
  path: /^\/me(\/tokens\/)?$/,
  queryOf: query => query,
  draft: async ({ params: [tokensPath], query }) => movedTo(tokensPath === undefined ? '/me/' : '/me/tokens', query)
}
