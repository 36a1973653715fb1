/**
 * The form in which authors write a tag: first and last part of its title path in slug form, joined by `>` (CATALOG-017);
 * null for a tag that has no place in the taxonomy.
 */
export function mdFormat(titlePath: string | null): string | null {
  const parts = (titlePath ?? '').split(/[:/]/).map(slugForm).filter(Boolean)
  const [first, ...others] = parts
  return first === undefined ? null : [first, ...others.slice(-1)].join('>')
}

function slugForm(part: string): string {
  return part
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
