import { make } from './elements.ts'

let region: HTMLElement | undefined

/** Announces a message to screen readers, also when it equals the last one. */
export function announce(message: string): void {
  region ??= document.body.appendChild(make('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' }))
  region.textContent = ''
  const target = region
  requestAnimationFrame(() => (target.textContent = message))
}
