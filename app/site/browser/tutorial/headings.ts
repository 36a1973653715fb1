import { make } from '../parts/elements.ts'

/** Makes the text of each heading a link to it, whose icon is seen on hover and focus; the heading keeps its name. */
export function linkHeadings(article: HTMLElement): void {
  for (const heading of article.querySelectorAll<HTMLElement>('h2, h3, h4')) {
    // the title of a step speaks for the step, whose id stays when the title changes
    const { id } = heading.matches('.step-title') ? (heading.closest('.tutorial-step') ?? heading) : heading
    // a link within a link is none
    if (id === '' || heading.querySelector('a, button')) continue
    const link = make('a', { class: 'heading-link', href: `#${encodeURIComponent(id)}` }, ...heading.childNodes)
    heading.append(link)
  }
}
