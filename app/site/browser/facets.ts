/** On a phone the filters are folded away behind a button; what is drawn anew leaves these attributes alone. */
export function collapseFacets(place: HTMLElement): void {
  place.addEventListener('click', event => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-facets-switch]') : null
    const button = place.querySelector('[data-facets-switch][aria-expanded]')
    if (!pressed || !(button instanceof HTMLElement)) return
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    if (pressed !== button) button.focus()
  })
}
