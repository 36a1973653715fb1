import { showAllLines, showFewerLines } from '#site-words/scripts/reading.ts'
import { button } from '../parts/elements.ts'

/** Folds code of more than 25 lines, which the publisher marks; styles fold it before the first paint. */
export function foldLongCode(article: HTMLElement): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block-long')) {
    const lines = block.dataset['lines'] ?? ''
    const [more, fewer] = [showAllLines(lines), showFewerLines]
    const toggle = button('code-fold', more)
    toggle.setAttribute('aria-expanded', 'false')
    const show = (isOpen: boolean): void => {
      block.dataset['folded'] = String(!isOpen)
      toggle.setAttribute('aria-expanded', String(isOpen))
      toggle.textContent = isOpen ? fewer : more
    }
    toggle.addEventListener('click', () => {
      const isOpen = block.dataset['folded'] === 'true'
      show(isOpen)
      // folding leaves the reader at the block, not far below it
      if (!isOpen) toggle.scrollIntoView({ block: 'nearest' })
    })
    // the browser's search and the keyboard scroll to text within the fold
    block.querySelector('pre')?.addEventListener('scroll', event => {
      if (event.target instanceof HTMLElement && event.target.scrollTop > 0) show(true)
    })
    block.append(toggle)
    show(false)
  }
}
