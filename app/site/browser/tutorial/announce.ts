import { make } from './elements.ts'

let region: HTMLElement | undefined

/** Has screen readers say something, also when it was the last thing that they said. */
export function announce(message: string): void {
  region ??= document.body.appendChild(make('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' }))
  region.textContent = ''
  const target = region
  requestAnimationFrame(() => (target.textContent = message))
}
