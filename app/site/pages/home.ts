import type { Card, Kind } from '../catalog/card.ts'
import { everything, NAVIGATOR } from '../catalog/filter.ts'
import { navigatorPage } from '../catalog/navigator-page.ts'
import { bandsFrom } from './home/bands.ts'
import { lanesFrom } from './home/lanes.ts'
import { topicsFrom } from './home/topics.ts'
import { type Shown, withoutSamples } from './home/without-samples.ts'
import type { Page, Site } from '../core/page.ts'
import type { FeaturedTopic } from '../views/models.ts'
import type { Lane } from '../views/parts/lanes-model.ts'
import { frameOf, SITE_NAME } from '../core/frame.ts'
import { navigatorData } from './navigator-data.ts'

const MISSIONS = 6
const FEATURED = 6
const TAGS = 12

/** `/`: what there is to learn, and where to begin (GATEWAY-014). */
export const home: Page = {
  path: /^\/$/,
  async draft(_visit, sources, site) {
    const catalog = await sources.catalog()
    const shown = await withoutSamples(sources, catalog)
    const [lanes, featuredTopics, bands] = await Promise.all([
      lanesFrom(sources),
      topicsFrom(sources, catalog),
      bandsFrom(sources, shown.advocate)
    ])
    const { facets, featured, changed } = navigatorPage(navigatorData(catalog).index, everything)
    const choicesOf = (name: string) => (facets.find(facet => facet.name === name)?.choices ?? []).filter(hasSome)
    const tags = facets.flatMap(({ name, choices, more }) => (name === 'tag' ? [...choices, ...more] : []))
    const { tutorials, missions, groups } = catalog
    const cards = catalog.cards.filter(shown.card)
    const left = catalog.cards.filter(card => !shown.card(card))
    const leftOf = (kind: Kind) => left.filter(card => card.kind === kind).length
    const chosen = featured.filter(shown.card)
    const frame = frameOf(site, {
      title: SITE_NAME,
      description: site.built.views.words.homeDescription,
      path: '/',
      structured: [webSite(site)]
    })
    const firstOnes = (chosen.length > 0 ? chosen : firsts(cards)).slice(0, FEATURED)
    const first = new Set(firstOnes.map(({ href }) => href))
    const model = {
      bands,
      counts: {
        tutorials: tutorials.size - leftOf('tutorial'),
        missions: missions.size - leftOf('mission'),
        groups: groups.size - leftOf('group')
      },
      featured: firstOnes,
      missions: cards.filter(({ kind, href }) => kind === 'mission' && !first.has(href)).slice(0, MISSIONS),
      topics: choicesOf('topic'),
      levels: choicesOf('level'),
      tags: tags.slice(0, TAGS),
      changed: changed.filter(shown.card),
      featuredTopics: topicsOf(featuredTopics, shown),
      lanes: lanes.map(lane => laneOf(lane, shown)).filter(({ shelves }) => shelves.length > 0)
    }
    return { body: site.built.views.home(frame, model) }
  }
}

const topicsOf = (topics: readonly FeaturedTopic[], { card }: Shown): readonly FeaturedTopic[] =>
  topics
    .map(topic => ({ ...topic, tutorials: topic.tutorials.filter(card) }))
    .filter(({ tutorials }) => tutorials.length > 0)

const laneOf = (lane: Lane, { link }: Shown): Lane => ({
  ...lane,
  shelves: lane.shelves
    .map(shelf => ({ ...shelf, links: shelf.links.filter(({ ID }) => link(ID)) }))
    .filter(({ links }) => links.length > 0)
})

const hasSome = ({ count }: { readonly count: number }): boolean => count > 0

/** Fallback without featured items: the shortest tutorials for beginners. */
function firsts(cards: readonly Card[]): Card[] {
  const easy = cards.filter(({ kind, level }) => kind === 'tutorial' && level?.toLowerCase() === 'beginner')
  return easy.sort((one, other) => (one.minutes ?? Infinity) - (other.minutes ?? Infinity)).slice(0, FEATURED / 2)
}

/** https://schema.org/WebSite with the search that its name leads to. */
function webSite({ origin }: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: SITE_NAME,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${NAVIGATOR}?q={search_term_string}` },
      'query-input': 'required name=search_term_string'
    }
  }
}
