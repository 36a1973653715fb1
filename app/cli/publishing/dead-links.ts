import { gunzipSync } from 'node:zlib'
import type { TutorialLink } from '@tutorial-platform/dialect'
import type { PublishDocument } from '../sources/documents.ts'
import type { Destinations } from './protocol-client.ts'

/** Tells the ids of the places in a page that is served; undefined for one that cannot be had. */
type PlacesOf = (slug: string) => Promise<ReadonlySet<string> | undefined>

/** Adds a warning for each link to a tutorial, mission or group that is neither on the server nor in this publish. */
export function warnOfDeadLinks(
  documents: readonly PublishDocument[],
  served: ReadonlyMap<string, string>,
  destinations: Destinations | undefined
): void {
  const published = new Set(documents.map(({ slug }) => slug))
  const exists = {
    tutorial: (slug: string) => published.has(slug) || served.has(slug),
    mission: (slug: string) => destinations?.missions.has(slug) ?? true,
    group: (slug: string) => destinations?.groups.has(slug) ?? true
  }
  for (const { file, findings, links } of documents) {
    for (const { kind, slug, line } of links) {
      if (exists[kind](slug)) continue
      const message = `There is no ${kind} "${slug}" on the server, nor in this publish`
      findings.push({ severity: 'warning', rule: 'link-dead', message, file, line })
    }
  }
}

/**
 * Adds a warning for each link to a place that the other tutorial does not have, as this publish has it, else the server. The
 * link stays: it leads to the top of the page until there is such a place.
 */
export async function warnOfMissingPlaces(
  documents: readonly PublishDocument[],
  served: ReadonlyMap<string, string>,
  placesOnServer: PlacesOf
): Promise<void> {
  const published = new Map(documents.map(document => [document.slug, document]))
  const known = new Map<string, ReadonlySet<string> | undefined>()
  for (const { file, findings, links } of documents) {
    for (const { slug, place, line } of links.filter(hasPlace)) {
      const document = published.get(slug)
      if (!document && !served.has(slug)) continue
      if (!known.has(slug)) known.set(slug, document ? idsIn(pageOf(document)) : await placesOnServer(slug))
      if (known.get(slug)?.has(place) ?? true) continue
      const message = `The tutorial "${slug}" has no place "${place.replace(/^h-/, '')}"; the link leads to its top`
      findings.push({ severity: 'warning', rule: 'link-place', message, file, line })
    }
  }
}

const hasPlace = (link: TutorialLink): link is TutorialLink & { readonly place: string } =>
  link.kind === 'tutorial' && link.place !== undefined

const pageOf = ({ html }: PublishDocument): string => gunzipSync(html).toString()

/** The ids in the HTML of a page. */
export function idsIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/\sid=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  )
}
