import { movedTo, type Page } from '../core/page.ts'
import { frameOf } from '../core/frame.ts'

/** `/me/`: who am I; the same for everyone, filled in by its script (GATEWAY-024). */
export const me: Page = {
  path: /^\/me\/$/,
  draft: async (_visit, _sources, site) => {
    const { yourPage: title, description } = site.built.views.words.me
    const frame = frameOf(site, { title, description, path: '/me/', indexed: false })
    return { body: site.built.views.me(frame) }
  }
}

/** `/me/tokens`: personal access tokens; the list and the form are made by its script. */
export const tokens: Page = {
  path: /^\/me\/tokens$/,
  draft: async (_visit, _sources, site) => {
    const { accessTokens: title, me: words } = site.built.views.words
    const description = words.tokensDescription
    const trail = [{ href: '/me/', text: words.yourPage }]
    const frame = frameOf(site, { title, description, path: '/me/tokens', trail, indexed: false })
    return { body: site.built.views.tokens(frame) }
  }
}

/** The usual misspellings of both. */
export const meMoved: Page = {
  path: /^\/me(\/tokens\/)?$/,
  queryOf: query => query,
  draft: async ({ params: [tokensPath], query }) => movedTo(tokensPath === undefined ? '/me/' : '/me/tokens', query)
}
