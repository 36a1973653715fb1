/** Tags that say what a tutorial is, not what it is about: its level, that it is a how-to, that it needs a licence. */
const KIND = /^(?:tutorial|type)\s*[>:]/i

/** True for a tag that says what a tutorial is about. */
export const isSubject = (tag: string): boolean => !KIND.test(tag.trim())

/** The part of a tag that names it, behind its path and without backslashes: `topic>http-api` is `http-api`. */
export function lastPart(tag: string): string {
  const parts = tag.replaceAll('\\', '').split(/[>:]/)
  return parts.findLast(part => part.trim() !== '')?.trim() ?? tag
}

/**
 * Letters and digits of a name, by which names are the same that differ by case and punctuation alone: `SAP S/4HANA` is
 * `sap-s-4hana`. Signs that tell names apart stay, as in `C++` and `C#`.
 */
export const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+#]+/gu, '') || name

/** The label of a tag; undefined for one without. */
export type LabelOf = (tag: string) => string | undefined

/**
 * Labels of tags: by the tag itself, a name or a title path, however it is spelled; else a label that reads like the tag's last
 * part. `labels` has them by name and by title path.
 */
export function labelsOf(labels: Readonly<Record<string, string>>): LabelOf {
  const all = Object.entries(labels)
  const byTag = new Map(all.map(([tag, label]) => [tag.toLowerCase(), label]))
  const byPath = new Map(all.map(([tag, label]) => [lettersOf(tag), label]))
  const byLetters = new Map(all.map(([, label]) => [lettersOf(label), label]))
  return tag => byTag.get(tag.toLowerCase()) ?? byPath.get(lettersOf(tag)) ?? byLetters.get(lettersOf(lastPart(tag)))
}
