import * as words from '#site-words/scripts/account.ts'
import { button, make } from '../parts/elements.ts'
import { offers } from '../parts/offers.ts'

export interface Alert {
  readonly id: string
  readonly title: string
  readonly body: string | null
  readonly severity: string
  readonly ctaLabel: string | null
  readonly ctaUrl: string | null
  readonly dismissible: boolean | null
}

const KEY = 'alerts-dismissed'
/** Alerts of which the browser remembers that they were closed; the oldest ones are dropped. */
const MOST_REMEMBERED = 50
/** More of them would cover the page. */
const MOST_SHOWN = 3

let shown: HTMLElement[] = []

/** Shows these alerts in place of those before, without those that were closed. */
export function showAlerts(alerts: readonly Alert[]): void {
  const closed = new Set(dismissed())
  for (const element of shown) element.remove()
  shown = alerts
    .filter(alert => !closed.has(nameOf(alert)))
    .slice(0, MOST_SHOWN)
    .map(alert => offers().appendChild(elementOf(alert)))
}

function elementOf(alert: Alert): HTMLElement {
  const { id, title, body, severity, dismissible } = alert
  const heading = `alert-${id}`
  const element = make(
    'section',
    { class: `offer alert alert-${severity.toLowerCase()}`, role: 'status', 'aria-labelledby': heading },
    make(
      'h2',
      { id: heading },
      make('span', { class: 'visually-hidden' }, `${words.severities[severity] ?? severity}: `),
      title
    ),
    ...(body ? [make('p', {}, body)] : []),
    ...linkOf(alert)
  )
  if (dismissible === false) return element
  const close = button('icon-button alert-close', make('span', { class: 'visually-hidden' }, words.closeNamed(title)))
  close.addEventListener('click', () => {
    dismiss(nameOf(alert))
    element.remove()
    document.getElementById('content')?.focus({ preventScroll: true })
  })
  element.append(close)
  return element
}

/** A link to a page of this site or to another one; other schemes than http are no addresses of pages. */
function linkOf({ ctaLabel, ctaUrl, title }: Alert): HTMLElement[] {
  const address = ctaUrl === null ? null : URL.parse(ctaUrl, location.origin)
  if (!ctaUrl || !address || !['http:', 'https:'].includes(address.protocol)) return []
  return [make('p', { class: 'actions' }, make('a', { href: ctaUrl }, ctaLabel || title))]
}

/** A closed alert shows again when its words have changed. */
const nameOf = ({ id, title, body, severity }: Alert): string =>
  `${id} ${[title, body ?? '', severity].join(' ').length} ${[...title, ...(body ?? '')].reduce((sum, each) => (sum * 31 + (each.codePointAt(0) ?? 0)) >>> 0, 0)}`

function dismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(each => typeof each === 'string') : []
  } catch {
    return []
  }
}

function dismiss(name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...dismissed(), name].slice(-MOST_REMEMBERED)))
  } catch {
    return
  }
}
