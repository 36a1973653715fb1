import { make } from '../parts/elements.ts'

/** Makes the text of each heading a link to it, whose icon is seen on hover and focus; the heading keeps its name. */
export function linkHeadings(article: HTMLElement): void {
  for (const heading of article.querySelectorAll<HTMLElement>('h2, h3, h4, h5, h6')) {
    // the title of a step speaks for the step, whose id stays when the title changes
    const { id } = heading.matches('.step-title') ? (heading.closest('.tutorial-step') ?? heading) : heading
    if (id === '') continue
    const link = make('a', { class: 'heading-link', href: `#${encodeURIComponent(id)}` })
    if (heading.querySelector('a, button')) nameAlone(heading, link)
    else link.append(...heading.childNodes)
    heading.append(link)
  }
}

/** The icon alone, since a link within a link is none; its name is not added to that of the heading. */
function nameAlone(heading: HTMLElement, link: HTMLElement): void {
  const name = heading.textContent.trim()
  heading.setAttribute('aria-label', name)
  link.setAttribute('aria-label', `Link to “${name}”`)
}
