import { conceptQuery, parseConceptFilter } from '../catalog/graph/concept-list.ts'
import { conceptPage } from '../catalog/graph/concept-page.ts'
import { pageOf } from '../catalog/filter.ts'
import { CARDS_A_PAGE } from '../catalog/navigator-page.ts'
import { type Concept, CONCEPTS } from '../catalog/concepts.ts'
import { movedTo, type Page, PageMissing, type Site } from '../core/page.ts'
import { frameOf, SITE_NAME } from './frame.ts'
import { conceptMarkdown } from './concept-draft.ts'

/** Sessions of conferences that a concept names. */
const MOST_SESSIONS = 6

/** `/concepts/`: every published concept by letter or topic. */
export const concepts: Page = {
  path: /^\/concepts\/$/,
  queryOf: query => conceptQuery(parseConceptFilter(query)),
  async draft({ query }, sources, site) {
    const { bySlug } = (await sources.catalog()).concepts
    const page = conceptPage(bySlug, parseConceptFilter(query))
    const words = site.built.views.words.graph
    const frame = frameOf(site, {
      title: words.concepts,
      description: words.conceptsDescription(bySlug.size),
      path: CONCEPTS
    })
    return { body: site.built.views.concepts(frame, page) }
  }
}

/** `/concepts/<slug>`: what it is, where it is taught, and its neighbours (GATEWAY-016, GATEWAY-017). */
export const concept: Page = {
  path: /^\/concepts\/([a-z0-9_-]+)$/,
  markdown: async ({ params: [slug = ''] }, sources, site) => {
    const found = (await sources.catalog()).concepts.bySlug.get(slug)
    return found && conceptMarkdown(found, site)
  },
  queryOf: query => {
    const page = pageOf(query.get('page') ?? '')
    return new URLSearchParams(page > 1 ? { page: String(page) } : {})
  },
  async draft({ params: [slug = ''], query }, sources, site) {
    const [catalog, { byConcept }] = await Promise.all([sources.catalog(), sources.sessions()])
    const found = catalog.concepts.bySlug.get(slug)
    if (!found) throw new PageMissing(slug)
    const { name: title, description, href, tutorials } = found
    const pages = Math.max(1, Math.ceil(tutorials.length / CARDS_A_PAGE))
    const page = Math.min(pageOf(query.get('page') ?? ''), pages)
    const frame = frameOf(site, {
      ...{ title, description: description || title, path: href, markdown: `${href}.md` },
      trail: [{ href: CONCEPTS, text: site.built.views.words.graph.concepts }],
      structured: [definedTerm(found, site)]
    })
    const shown = tutorials.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE)
    const sessions = (byConcept.get(slug) ?? []).slice(0, MOST_SESSIONS)
    return { body: site.built.views.concept(frame, { concept: found, tutorials: shown, page, pages, sessions }) }
  }
}

/** Other spellings: upper case, `.html`, a closing slash, the list without one. */
export const conceptMoved: Page = {
  path: /^\/concepts(?:\/([\w-]+?)(?:\.html?)?\/?)?$/i,
  queryOf: query => query,
  async draft({ params: [name], query }, sources) {
    if (name === undefined) return movedTo(CONCEPTS, query)
    const found = (await sources.catalog()).concepts.bySlug.get(name.toLowerCase())
    if (!found) throw new PageMissing(name)
    return movedTo(found.href, query)
  }
}

/** https://schema.org/DefinedTerm */
function definedTerm({ slug, name, description, href }: Concept, { origin }: Site): object {
  return {
    ...{ '@context': 'https://schema.org', '@type': 'DefinedTerm', name, url: origin + href, termCode: slug },
    ...(description && { description }),
    inDefinedTermSet: { '@type': 'DefinedTermSet', name: `Concepts of ${SITE_NAME}`, url: origin + CONCEPTS }
  }
}
