/** The list of concepts: filters while typing, here where all of them are listed, else by asking the server as the form does. */
import { conceptsShown, conceptsShownOf } from '#site-words/scripts/reading.ts'
import { matches } from '../catalog/graph/concept-list.ts'

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 250

const form = document.querySelector<HTMLFormElement>('[data-concept-filter]')
const field = form?.querySelector<HTMLInputElement>('input[type="search"]')

const wordsOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

function addressFor(q: string): URL {
  const address = new URL(location.href)
  address.hash = ''
  address.searchParams.delete('page')
  if (q) address.searchParams.set('q', q)
  else address.searchParams.delete('q')
  return address
}

function keepAddress(q: string): void {
  history.replaceState(history.state, '', addressFor(q))
}

/** Hides what the filter leaves out. */
function filterHere(): (q: string) => void {
  const status = document.querySelector('[data-concept-count]')
  const groups = [...document.querySelectorAll<HTMLElement>('.concept-group')].map(group => ({
    group,
    lines: [...group.querySelectorAll('li')]
      .filter(line => line.querySelector('.concept-card'))
      .map(line => ({
        line,
        href: line.querySelector('a')?.pathname ?? '',
        text: [...line.querySelectorAll('a, p')]
          .map(part => part.textContent)
          .join(' ')
          .toLowerCase()
      }))
  }))
  const all = new Set(groups.flatMap(({ lines }) => lines.map(({ href }) => href))).size
  return q => {
    const shown = new Set<string>()
    for (const { group, lines } of groups) {
      for (const { line, href, text } of lines) {
        line.hidden = !matches(text, q)
        if (!line.hidden) shown.add(href)
      }
      group.hidden = lines.every(({ line }) => line.hidden)
    }
    if (status) status.textContent = q ? conceptsShownOf(shown.size, all) : conceptsShown(all)
    keepAddress(q)
  }
}

/** Puts the list of the server's page in place; the last words that were typed count. */
function filterByServer(): (q: string) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const ask = async (q: string): Promise<void> => {
    asking?.abort()
    asking = new AbortController()
    const answer = await fetch(addressFor(q), { headers: { accept: 'text/html' }, signal: asking.signal })
    if (!answer.ok) throw new Error(`Status ${answer.status}`)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const list = page.querySelector('[data-concept-list]')
    if (!list) return
    document.querySelector('[data-concept-list]')?.replaceWith(document.adoptNode(list))
    keepAddress(q)
  }
  return q => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      ask(q).catch((error: unknown) => {
        // the form asks for the whole page, and shows why there is none
        if ((error as Error).name !== 'AbortError') location.assign(addressFor(q))
      })
    }, PAUSE)
  }
}

if (form && field) {
  const filter = form.dataset['conceptFilter'] === 'here' ? filterHere() : filterByServer()
  form.dataset['live'] = ''
  field.addEventListener('input', () => filter(wordsOf(field.value)))
  form.addEventListener('submit', event => {
    event.preventDefault()
    filter(wordsOf(field.value))
  })
}
