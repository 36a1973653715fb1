/** Key in localStorage of the words that were searched for on this device; nobody else gets to know them. */
const KEY = 'search-recent'
const MOST = 5
const LONGEST = 80

/** The last searches that led somewhere, the latest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(each => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts words first; the same ones in other letters take their place. */
export function rememberSearch(words: string): void {
  if (words === '' || words.length > LONGEST) return
  const others = recentSearches().filter(each => each.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, MOST))
}

export const forgetSearches = (): void => keep([])

function keep(searches: readonly string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches))
    else localStorage.removeItem(KEY)
  } catch {
    return
  }
}
