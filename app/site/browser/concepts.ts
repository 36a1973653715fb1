/** The list of concepts: filters while typing what the server has listed; without it the form asks the server. */
import { matches } from '../catalog/graph/concept-list.ts'

const form = document.querySelector<HTMLFormElement>('[data-concept-filter]')
const field = form?.querySelector<HTMLInputElement>('input[type="search"]')
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

function filter(q: string): void {
  const shown = new Set<string>()
  for (const { group, lines } of groups) {
    for (const { line, href, text } of lines) {
      line.hidden = !matches(text, q)
      if (!line.hidden) shown.add(href)
    }
    group.hidden = lines.every(({ line }) => line.hidden)
  }
  if (status) status.textContent = `${q ? `${shown.size} of ` : ''}${all} concept${all === 1 ? '' : 's'}`
}

const wordsOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

if (form && field) {
  form.dataset['live'] = ''
  field.addEventListener('input', () => {
    const q = wordsOf(field.value)
    filter(q)
    const address = new URL(location.href)
    if (q) address.searchParams.set('q', q)
    else address.searchParams.delete('q')
    history.replaceState(history.state, '', address)
  })
  form.addEventListener('submit', event => event.preventDefault())
}
