/** Length of the slug without a suffix, which leaves room for one in the column. */
const LONGEST = 56

/** A name as a slug; empty where nothing of it can stand in one. */
export const slugForm = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
