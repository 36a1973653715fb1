import { make } from './elements.ts'

let place: HTMLElement | undefined

/** The place for words that come by themselves: over the end of the window, so that nothing moves for them. */
export const offers = (): HTMLElement => (place ??= document.body.appendChild(make('div', { class: 'offers' })))
