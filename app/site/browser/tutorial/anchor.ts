/**
 * Leads the addresses of other sites to their place: `#feel-the-soil`, the anchor of a heading as on the page of a repository, is
 * the heading with the id `h-feel-the-soil` here.
 */
export function followAnchors(article: HTMLElement): void {
  const follow = (): void => {
    const written = location.hash.slice(1)
    if (written === '' || findPlace(article, written)) return
    findPlace(article, `h-${written.toLowerCase()}`)?.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  follow()
}

/** Finds an id as it is written in an address, encoded or not. */
const findPlace = (article: HTMLElement, id: string): Element | undefined =>
  [...article.querySelectorAll('[id]')].find(each => each.id === id || encodeURIComponent(each.id) === encodeURI(id))
