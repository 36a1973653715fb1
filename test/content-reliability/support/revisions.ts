import { type AppendExtras, type Documents, hashesOf, sampleDocument } from '../../support/publish.ts'

/** The revision of each slug: everything that is published follows from these two. */
export type Revisions = Readonly<Record<string, number>>

/** A version and what it shows; `version` is null before the first publish. */
export interface Live {
  readonly version: number | null
  readonly revisions: Revisions
}

export const nothing: Live = { version: null, revisions: {} }

export const documentsOf = (revisions: Revisions): Documents => mapped(revisions, sampleDocument)

/** Answer of `/content/hashes` while `revisions` are live. */
export const hashMapOf = (revisions: Revisions): Record<string, string> => hashesOf(documentsOf(revisions))

export const titleOf = (slug: string, revision: number): string => `${slug}, revision ${revision}`

export const bodyTextOf = (slug: string, revision: number): string => `Text of ${slug}, revision ${revision}.`

/** Metadata, body texts and sources that go with the documents. */
export function extrasOf(revisions: Revisions): AppendExtras {
  return {
    metadata: mapped(revisions, (slug, revision) => ({
      title: titleOf(slug, revision),
      steps: [{ number: 1, title: `Step of revision ${revision}` }]
    })),
    bodyTexts: mapped(revisions, bodyTextOf),
    sources: mapped(revisions, (slug, revision) => `# ${slug}\n\nRevision ${revision}.\n`)
  }
}

function mapped<T>(revisions: Revisions, make: (slug: string, revision: number) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(revisions).map(([slug, revision]) => [slug, make(slug, revision)]))
}
