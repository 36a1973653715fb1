import { commonSubjects } from '../search/common-subjects.ts'
import { listOf, ofEveryone, parseFilter, queryOf } from '../catalog/filter.ts'
import { foundStamp } from '../catalog/found-stamp.ts'
import { movedTo, type Page } from '../core/page.ts'
import { frameOf, SITE_NAME } from '../core/frame.ts'
import { navigatorData } from './navigator-data.ts'
import { searchedPage } from './navigator-search.ts'

/** `/tutorials/` and `/tutorial-navigator/`: everything there is to learn, filtered by what the address says. */
export const navigator: Page = {
  path: /^\/(?:tutorials|tutorial-navigator)\/$/,
  queryOf: query => queryOf(ofEveryone(parseFilter(query))),
  async draft({ query }, sources, site) {
    const catalog = await sources.catalog()
    const { index, stamp } = navigatorData(catalog)
    const page = await searchedPage(index, parseFilter(query), sources)
    const { views } = site.built
    const heading = views.navigatorHeading(page.filter)
    const frame = frameOf(site, {
      title: heading,
      description: views.words.navigatorDescription,
      path: listOf(page.filter)
    })
    const title = `${views.navigatorTitle(page)} · ${SITE_NAME}`
    const body = views.navigator({ ...frame, title }, { page, stamp: stamp + foundStamp(page) })
    return page.search?.trouble ? { body, headers: { 'cache-control': 'no-store' } } : { body }
  }
}

/** Data that the navigator filters in the browser. */
export const navigatorCards: Page = {
  path: /^\/tutorials\/_cards\.json$/,
  isForPrograms: true,
  async draft(_visit, sources) {
    const { json } = navigatorData(await sources.catalog())
    return { type: 'application/json', body: json }
  }
}

/** Words that the search box offers before anything is typed. */
export const searchSubjects: Page = {
  path: /^\/tutorials\/_subjects\.json$/,
  isForPrograms: true,
  async draft(_visit, sources) {
    const { tutorials } = await sources.catalog()
    return { type: 'application/json', body: JSON.stringify({ subjects: commonSubjects(tutorials.values()) }) }
  }
}

/** The same without the closing slash. */
export const navigatorMoved: Page = {
  path: /^\/(tutorials|tutorial-navigator)$/,
  queryOf: query => query,
  draft: async ({ params: [name = ''], query }) => movedTo(`/${name}/`, query)
}
