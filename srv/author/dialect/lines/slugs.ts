/** Anchor of a heading as on GitHub: lower case, letters, digits and hyphens. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** The id of the place that authors call `#anchor`, in every tutorial; the prefix keeps it apart from the ids of pages. */
export function placeOf(anchor: string): string {
  return `h-${anchor.toLowerCase()}`
}

/** Key to compare titles, without punctuation, repeated hyphens, and hyphens at the ends. */
export function titleKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
