/** The canonical form of a slug; `db/common.cds` bounds its length. */
const CANONICAL = /^[a-z0-9][a-z0-9_-]*$/
const MAX_LENGTH = 255

/** True for lower-case letters, digits, hyphens and underscores, a letter or digit first, at most 255 characters. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && CANONICAL.test(text)
}

const ACRONYMS = new Set(
  'abap ai api btp cap cds cli css hana html html5 http json mcp mta odata sap sql ui url xsuaa yaml'.split(' ')
)

/** A readable form of a slug or a tag for which no label is known (CATALOG-019). */
export function humanize(slug: string): string {
  const last = slug.replaceAll('\\', '').split('>').at(-1) ?? slug
  return last
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(word => (ACRONYMS.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}
