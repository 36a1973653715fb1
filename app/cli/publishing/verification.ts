import type { PublishDocument } from '../sources/documents.ts'

/** Differences between the server and the documents, in the order of the documents. */
export interface Comparison {
  missing: string[]
  differing: string[]
  /** Served, but not in the source folder; for information. */
  extra: string[]
}

/** Compares the documents with the hashes of `/content/hashes`. */
export function compare(
  documents: readonly Pick<PublishDocument, 'slug' | 'contentHash'>[],
  served: ReadonlyMap<string, string>
): Comparison {
  const missing = documents.filter(({ slug }) => !served.has(slug))
  const differing = documents.filter(({ slug, contentHash }) => served.has(slug) && served.get(slug) !== contentHash)
  return { missing: missing.map(({ slug }) => slug), differing: differing.map(({ slug }) => slug), extra: [] }
}

/** Slugs that are served but not among the known ones. */
export const extraSlugs = (served: ReadonlyMap<string, string>, known: readonly { slug: string }[]): string[] => {
  const slugs = new Set(known.map(({ slug }) => slug))
  return [...served.keys()].filter(slug => !slugs.has(slug)).toSorted()
}

/** True when a document is missing on the server or has another hash there. */
export const drifts = ({ missing, differing }: Comparison): boolean => missing.length + differing.length > 0
