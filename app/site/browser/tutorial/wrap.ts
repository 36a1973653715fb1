import * as words from '#site-words/scripts/reading.ts'
import { showMore } from '../parts/more.ts'
import { button } from '../parts/elements.ts'

/** Fades the edge beyond which code goes on, and gives wide code a switch that breaks its lines. */
export function wrapWideCode(article: HTMLElement): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block')) {
    const code = block.querySelector('pre')
    const header = block.querySelector('.code-header')
    if (!code || !header) continue
    const toggle = button('code-wrap', words.wrap)
    toggle.hidden = true
    toggle.setAttribute('aria-pressed', 'false')
    toggle.setAttribute('aria-label', words.wrapLinesOf(code.getAttribute('aria-label') ?? words.someCode))
    toggle.addEventListener('click', () => {
      const isWrapped = toggle.getAttribute('aria-pressed') !== 'true'
      toggle.setAttribute('aria-pressed', String(isWrapped))
      block.toggleAttribute('data-wrapped', isWrapped)
    })
    header.insertBefore(toggle, header.querySelector('.code-copy'))
    // wrapped code is as wide as its block, and keeps the switch that unwraps it
    showMore(code, isWider => (toggle.hidden = !isWider && !block.hasAttribute('data-wrapped')))
  }
}
