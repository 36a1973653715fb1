import { type Page, PageMissing } from '../page.ts'
import { frameOf } from './frame.ts'
import { pathTwin } from './path-twin.ts'

/** `/missions/<slug>` and `/groups/<slug>`: the path that learners walk (GATEWAY-022, GATEWAY-023). */
export const path: Page = {
  path: /^\/(missions|groups)\/([a-z0-9_-]+)$/,
  twin: pathTwin,
  async draft({ params: [kind, slug = ''] }, sources, site) {
    const catalog = await sources.catalog()
    const found = catalog[kind === 'missions' ? 'missions' : 'groups'].get(slug)
    if (!found) throw new PageMissing(slug)
    const { title, description, href } = found.card
    return { body: site.built.views.path(frameOf(site, { title, description, path: href }), { path: found }) }
  }
}
