import { lastPart } from '../../../lib/text/tag-names.ts'

/** The canonical form of a slug; `db/common.cds` limits its length. */
const CANONICAL = /^[a-z0-9][a-z0-9_-]*$/
const MAX_LENGTH = 255

/** True for lower-case letters, digits, hyphens and underscores, a letter or digit first, at most 255 characters. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && CANONICAL.test(text)
}

const ACRONYMS = new Set(
  'abap ai api btp cap cds cli css hana html html5 http json mcp mta odata sap sql ui url xsuaa yaml'.split(' ')
)

const acronym = (word: string): string | undefined => (ACRONYMS.has(word) ? word.toUpperCase() : undefined)

/** So many words of a slug may be one word of people: `s-4hana`, `node-js`. */
const MOST_JOINED = 3

/**
 * Readable form of a slug, or of a tag without a label (CATALOG-019): each word as `spell` knows it, also where a slug has
 * taken it apart, else with a capital letter.
 */
export function humanize(slug: string, spell: (word: string) => string | undefined = acronym): string {
  const parts = lastPart(slug)
    .split(/[-_,;\s]+/)
    .filter(Boolean)
  const words: string[] = []
  for (let at = 0; at < parts.length;) {
    const { word, count } = firstWord(parts.slice(at, at + MOST_JOINED), spell)
    words.push(word)
    at += count
  }
  return words.join(' ')
}

/** The first word of `parts`, of as many of them as are spelled as one. */
function firstWord(parts: readonly string[], spell: (word: string) => string | undefined) {
  for (let count = parts.length; count > 0; count--) {
    const word = spell(
      parts
        .slice(0, count)
        .join('')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
    )
    if (word !== undefined) return { word, count }
  }
  const [first = ''] = parts
  return { word: first.charAt(0).toUpperCase() + first.slice(1), count: 1 }
}

/**
 * Form of a tag in front matter: first and last part of its title path as slugs, joined by `>` (CATALOG-017); null for a
 * tag without a title path.
 */
export function mdFormat(titlePath: string | null): string | null {
  const parts = (titlePath ?? '').split(/[:/]/).map(slugForm).filter(Boolean)
  const [first, ...others] = parts
  return first === undefined ? null : [first, ...others.slice(-1)].join('>')
}

/** Tags of a task in their order, the primary one first, each once. */
export function primaryFirst(primaryTag: string | null, tags: readonly string[]): string[] {
  return [...new Set(primaryTag ? [primaryTag, ...tags] : tags)]
}

/** `row` of a tag with the `mdFormat` of its title path, if it has one to write. */
export function withMdFormat<Row extends { readonly titlePath?: string | null }>(row: Row): Row {
  return row.titlePath === undefined ? row : { ...row, mdFormat: mdFormat(row.titlePath) }
}

function slugForm(part: string): string {
  return part
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
