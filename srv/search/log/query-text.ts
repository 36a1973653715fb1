const LONGEST = 100
const CONTROL = /\p{C}/u

/**
 * A query as it is counted: NFC, lower case, white space collapsed, at most 100 characters. Undefined for what is not counted
 * by its text: nothing, or something that looks like an e-mail address.
 */
export function countedQuery(query: string): string | undefined {
  const words = query
    .slice(0, 4 * LONGEST)
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .map(word => Array.from(word, character => (CONTROL.test(character) ? '' : character)).join(''))
    .filter(word => word !== '')
  // `@cap-js/sqlite` is a package, `me@example.com` a person
  if (words.some(word => word.indexOf('@') > 0 && word.indexOf('.', word.indexOf('@')) > 0)) return undefined
  return Array.from(words.join(' ')).slice(0, LONGEST).join('').trim() || undefined
}
