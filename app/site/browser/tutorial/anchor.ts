/**
 * Leads the addresses of other sites to their place: `#feel-the-soil`, the anchor of a heading as on the page of a repository, is
 * the heading with the id `h-feel-the-soil` here.
 */
export function followAnchors(article: HTMLElement): void {
  const follow = (): void => {
    const written = decoded(location.hash.slice(1))
    if (written === '' || document.getElementById(written)) return
    const place = document.getElementById(`h-${written.toLowerCase()}`)
    if (place && article.contains(place)) place.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  follow()
}

/** An id as it is written in an address; one that is no encoded text stays as it is. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
