import type { Card } from '../catalog/card.ts'
import { addressOf, only } from '../catalog/filter.ts'
import { movedTo, type Page, PageMissing, type Site } from '../core/page.ts'
import type { Link } from '../views/models.ts'
import type { PathModel } from '../views/parts/path-model.ts'
import { frameOf, SITE_NAME } from '../core/frame.ts'
import { pathModel } from './path/path-model.ts'
import { pathMarkdownDraft } from './path-draft.ts'

/** `/missions/<slug>` and `/groups/<slug>`: the path that learners walk (GATEWAY-022, GATEWAY-023). */
export const path: Page = {
  path: /^\/(missions|groups)\/([a-z0-9_-]+)$/,
  markdown: pathMarkdownDraft,
  async draft({ params: [kind, slug = ''] }, sources, site) {
    const catalog = await sources.catalog()
    const found = catalog[kind === 'missions' ? 'missions' : 'groups'].get(slug)
    if (!found) throw new PageMissing(slug)
    const model = pathModel(found, catalog, site.built.views)
    const { title, description, href } = found.card
    const frame = frameOf(site, {
      ...{ title, description: description || title, path: href, markdown: `${href}.md` },
      trail: trailOf(model, site),
      structured: structuredDataOf(model, site.origin)
    })
    return { body: site.built.views.path(frame, model) }
  }
}

/** `/missions` and `/groups` alone, and other spellings of a page: upper case, `.html`, a closing slash. */
export const pathMoved: Page = {
  path: /^\/(missions|groups)(?:\/([\w-]+?)(?:\.html?)?)?\/?$/i,
  queryOf: query => query,
  async draft({ params: [kind = '', name], query }, sources) {
    const kinds = kind.toLowerCase() === 'missions' ? 'missions' : 'groups'
    if (name === undefined) return movedTo(addressOf(only('type', kinds === 'missions' ? 'mission' : 'group')))
    const found = (await sources.catalog())[kinds].get(name.toLowerCase())
    if (!found) throw new PageMissing(name)
    return movedTo(found.card.href, query)
  }
}

/** A group of a single mission lies in it. */
function trailOf({ card, missions }: PathModel, { built }: Site): Link[] {
  const all = { href: '/tutorials/', text: built.views.words.tutorials }
  const [mission, ...others] = missions
  return card.kind === 'group' && mission && others.length === 0
    ? [all, { href: mission.href, text: mission.title }]
    : [all]
}

/** https://schema.org/Course with its tutorials as https://schema.org/ItemList */
function structuredDataOf({ card, legs }: PathModel, origin: string): object[] {
  const { title: name, description, href, level, minutes, updatedAt } = card
  const timeRequired = minutes === null ? undefined : `PT${minutes}M`
  const common = { '@context': 'https://schema.org', name, url: origin + href }
  const members = legs.flatMap(({ stops }) => stops.flatMap(stop => ('card' in stop ? [stop.card] : allOf(stop.ways))))
  return [
    {
      ...{ ...common, '@type': 'Course', description: description || name, inLanguage: 'en' },
      provider: { '@type': 'Organization', name: SITE_NAME, url: `${origin}/` },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'online',
        ...(timeRequired && { courseWorkload: timeRequired })
      },
      ...(level && { educationalLevel: level }),
      ...(timeRequired && { timeRequired }),
      ...(updatedAt && { dateModified: updatedAt })
    },
    {
      ...{ ...common, '@type': 'ItemList', numberOfItems: members.length },
      itemListElement: members.map((member, index) => ({
        ...{ '@type': 'ListItem', position: index + 1 },
        ...{ name: member.title, url: origin + member.href }
      }))
    }
  ]
}

/** Of a choice, every way is a tutorial that belongs to the course. */
const allOf = (ways: readonly { readonly cards: readonly Card[] }[]): Card[] => ways.flatMap(({ cards }) => cards)
