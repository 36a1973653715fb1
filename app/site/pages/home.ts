import type { Page } from '../page.ts'
import { frameOf, SITE_NAME } from './frame.ts'

/** `/`: what there is to learn, and where to begin (GATEWAY-014). */
export const home: Page = {
  path: /^\/$/,
  async draft(_visit, sources, site) {
    const { tutorials, missions, groups } = await sources.catalog()
    const frame = frameOf(site, {
      title: SITE_NAME,
      description: 'Hands-on tutorials, in steps that you can follow.',
      path: '/'
    })
    const counts = { tutorials: tutorials.size, missions: missions.size, groups: groups.size }
    return { body: site.built.views.home(frame, { counts }) }
  }
}
