/** Length of a slug without its suffix; the column has 200. */
const LONGEST = 190

/** Slugs of one table: those that are taken, and new ones beside them. */
export class Slugs {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  /** A new slug of `text`, with the suffix -2, -3 when it is taken (SESSIONS-005). */
  assign(text: string): string {
    const base = slugForm(text) || 'item'
    for (let suffix = 1; ; suffix++) {
      const slug = suffix === 1 ? base : `${base}-${suffix}`
      if (this.#taken.has(slug)) continue
      this.#taken.add(slug)
      return slug
    }
  }
}

const slugForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '')
