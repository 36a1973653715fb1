/** The page on which somebody asks, as the assistant is told of it. */
export type PageContext = { readonly kind: string } & Readonly<Record<string, unknown>>

const LONGEST_STEP = 4000
const LONGEST_WORDS = 500

/** Reads the open page: a tutorial with the step that is being read, words that are searched for, a mission or group. */
export function pageContext(): PageContext {
  const [, section = '', slug = ''] = /^\/(tutorials|missions|groups)\/([\w-]*)$/.exec(location.pathname) ?? []
  const title = textOf('h1')
  if (section === 'tutorials' && slug !== '') return tutorialContext(slug, title)
  if (section === 'tutorials') return searchContext()
  if (section !== '') return { kind: section.slice(0, -1), slug, title }
  return { kind: 'generic' }
}

function searchContext(): PageContext {
  const query = new URLSearchParams(location.search).get('q') ?? ''
  return query === '' ? { kind: 'generic' } : { kind: 'search', query: query.slice(0, LONGEST_WORDS) }
}

function tutorialContext(slug: string, title: string): PageContext {
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  const tags = [...document.querySelectorAll('main .chips > li')].map(tag => tag.textContent.trim())
  const steps = [...document.querySelectorAll<HTMLAnchorElement>('.rail ol a')]
  const current = steps.findIndex(link => link.hasAttribute('aria-current'))
  const target = document.getElementById(decodeURIComponent(steps[current]?.hash.slice(1) ?? ''))
  return {
    ...{ kind: 'tutorial', slug, title, description: description.slice(0, LONGEST_WORDS), tags },
    ...(steps.length > 0 && { stepCount: steps.length }),
    ...(target && { currentStep: current + 1, currentStepText: textFrom(target, steps[current + 1]) })
  }
}

/** The text of a step: from its heading to that of the next one, or to the end of the article. */
function textFrom(heading: HTMLElement, next: HTMLAnchorElement | undefined): string {
  const range = document.createRange()
  range.setStartBefore(heading)
  const end = next && document.getElementById(decodeURIComponent(next.hash.slice(1)))
  const article = heading.closest('article')
  if (end) range.setEndBefore(end)
  else if (article) range.setEndAfter(article)
  const copy = range.cloneContents()
  for (const control of copy.querySelectorAll('button, form, progress')) control.remove()
  for (const block of copy.querySelectorAll('h2, h3, h4, h5, p, li, pre, tr, figcaption')) block.append('\n')
  return copy.textContent.trim().slice(0, LONGEST_STEP)
}

const textOf = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').trim().slice(0, LONGEST_WORDS)
