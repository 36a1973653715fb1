import { isSubject, labelsOf, lastPart, lettersOf } from '../../../lib/text/tag-names.ts'
import type { PublishDocument } from '../sources/documents.ts'

/** Tags whose names readers see are made of their slugs, since the server has no label for them; each name once, most used first. */
export function unnamedTags(
  documents: readonly Pick<PublishDocument, 'metadata'>[],
  labels: Readonly<Record<string, string>>
): string[] {
  const labelOf = labelsOf(labels)
  const uses = new Map<string, { readonly tag: string; count: number }>()
  for (const tag of documents.flatMap(({ metadata }) => tagsOf(metadata))) {
    if (!isSubject(tag) || labelOf(tag) !== undefined) continue
    const letters = lettersOf(lastPart(tag))
    const known = uses.get(letters)
    if (known) known.count += 1
    else uses.set(letters, { tag, count: 1 })
  }
  return [...uses.values()].sort((one, other) => other.count - one.count).map(({ tag }) => tag)
}

function tagsOf({ tags }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : []
}
