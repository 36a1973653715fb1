import { gunzipSync } from 'node:zlib'
import { deadLinks, idsIn, missingPlaces } from '@tutorial-platform/dialect'
import type { PublishDocument } from '../sources/documents.ts'
import type { Destinations } from './protocol-client.ts'

/** Tells the ids of the places in a page that is served; undefined for one that cannot be had. */
type PlacesOf = (slug: string) => Promise<ReadonlySet<string> | undefined>

const where = 'on the server, nor in this publish'

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
  for (const document of documents)
    document.findings.push(...deadLinks(document, { has: (kind, slug) => exists[kind](slug), where }))
}

/** Adds a warning for each link to a place that the other tutorial does not have, as this publish has it, else the server. */
export async function warnOfMissingPlaces(
  documents: readonly PublishDocument[],
  served: ReadonlyMap<string, string>,
  placesOnServer: PlacesOf
): Promise<void> {
  const published = new Map(documents.map(document => [document.slug, document]))
  const known = new Map<string, ReadonlySet<string> | undefined>()
  const destinations = {
    has: (_kind: string, slug: string) => published.has(slug) || served.has(slug),
    async placesOf(slug: string) {
      const document = published.get(slug)
      if (!known.has(slug)) known.set(slug, document ? idsIn(pageOf(document)) : await placesOnServer(slug))
      return known.get(slug)
    }
  }
  for (const document of documents) document.findings.push(...(await missingPlaces(document, destinations)))
}

const pageOf = ({ html }: PublishDocument): string => gunzipSync(html).toString()
