import type { PublishDocument } from '../sources/documents.ts'
import type { Destinations } from './protocol-client.ts'

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
