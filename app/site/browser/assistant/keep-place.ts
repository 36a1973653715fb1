/** Lines of a page, by which its reader knows where they are. */
const LINES = ':is(h1, h2, h3, h4, p, li, pre, tr)'

/** Makes a change by which the page gets wider or narrower, and leaves the first line in the window where it is. */
export function keepPlace(change: () => void): void {
  const line = scrollY > 0 ? firstLine() : undefined
  const before = line?.getBoundingClientRect().top ?? 0
  change()
  if (line) scrollBy({ top: line.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** The first line below the header that is on the page with and without the panel. */
function firstLine(): Element | undefined {
  const lines = document.querySelectorAll(`article.tutorial ${LINES}, main:not(:has(article.tutorial)) ${LINES}`)
  const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
  return [...lines].find(each => each.getBoundingClientRect().top >= header)
}
