/** Number of a place in a series in front of a title: `1 - `, `02. `, `(3) `, `1.2: `. */
const NUMBERING = /^\d{1,3}(?:\.\d{1,3}){0,3}\s{0,3}[-–—.:)\]|]\s/u

/**
 * Text by which a title is sorted, by code units: its letters and digits without case, accents, emoji in front and the number of a
 * series; the number counts where nothing else is left.
 */
export function titleKey(title: string): string {
  const bare = title.replace(/[\d#*]\uFE0F?\u20E3/gu, '').replace(/^[^\p{L}\p{N}]+/u, '')
  return folded(bare.replace(NUMBERING, '')) || folded(title) || title
}

/** `items` by their titles; of titles with one key the smaller one first, so that a series of one name keeps its order. */
export function sortedByTitle<T extends { readonly title: string }>(items: Iterable<T>): T[] {
  return Array.from(items, item => ({ item, key: titleKey(item.title) }))
    .sort((one, other) => compareTexts(one.key, other.key) || compareTexts(one.item.title, other.item.title))
    .map(({ item }) => item)
}

/** Order of two texts by code units: rules of languages are slow to load in a browser. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
