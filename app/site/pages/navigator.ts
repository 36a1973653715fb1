import { movedTo, type Page } from '../page.ts'
import { frameOf } from './frame.ts'

const PATH = '/tutorials/'

/** `/tutorials/` and `/tutorial-navigator/`: everything there is to learn, filtered by what the address says. */
export const navigator: Page = {
  path: /^\/(?:tutorials|tutorial-navigator)\/$/,
  queryOf: query => query,
  async draft(_visit, sources, site) {
    const { cards } = await sources.catalog()
    const frame = frameOf(site, {
      title: 'All tutorials',
      description: 'Find a tutorial, mission or group.',
      path: PATH
    })
    return { body: site.built.views.navigator(frame, { cards }) }
  }
}

/** The same without the closing slash. */
export const navigatorMoved: Page = {
  path: /^\/(tutorials|tutorial-navigator)$/,
  draft: async ({ params: [name = ''] }) => movedTo(`/${name}/`)
}
