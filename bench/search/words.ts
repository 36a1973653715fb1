/** Words of questions that say nothing about what is searched. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by can do does for from had has have how i if in into is it its me my of on or our',
    'should so that the their then there this to was we were what when where which who why will with would you your'
  ]
    .join(' ')
    .split(' ')
)
const PUNCTUATION = '?!,;'

/** Words of a query without stop words; all of them when there are no others. */
export function contentWords(words: readonly string[]): readonly string[] {
  const left = words.filter(word => !STOP_WORDS.has(word.toLowerCase()))
  return left.length > 0 ? left : words
}

/** The phrases between quotes, and the words outside of them. */
export function phrasesAndWords(query: string): string[] {
  const parts = query.split('"').flatMap((part, index) => {
    const quoted = index % 2 === 1
    return quoted ? [part.trim()] : contentWords(part.trim().split(/\s+/).map(withoutPunctuation))
  })
  return parts.filter(part => /[\p{L}\p{N}]/u.test(part))
}

export const foldDiacritics = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** `cds.connect.to` keeps its dots; a sentence loses its end. */
function withoutPunctuation(word: string): string {
  let end = word.length
  while (end > 0 && PUNCTUATION.includes(word.charAt(end - 1))) end--
  return word.slice(0, end)
}
