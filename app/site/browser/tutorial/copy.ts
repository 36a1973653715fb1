import { copied, copy as copyWord } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/reading.ts'
import { announce } from '../parts/announce.ts'
import { button } from '../parts/elements.ts'

const CONFIRMED_FOR = 2000

/** Gives each code block a button that copies its text; the room for it is reserved before. */
export function addCopyButtons(article: HTMLElement): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block')) {
    const code = block.querySelector('pre')
    const header = block.querySelector('.code-header')
    if (!code || !header) continue
    const copy = button('code-copy', copyWord)
    copy.setAttribute('aria-label', words.copyNamed(code.getAttribute('aria-label') ?? words.someCode))
    copy.addEventListener('click', () => void copyText(copy, code.textContent))
    header.append(copy)
  }
}

async function copyText(copy: HTMLButtonElement, text: string): Promise<void> {
  const isCopied = await write(text)
  copy.textContent = isCopied ? copied : words.pressToCopy
  announce(isCopied ? copied : words.noCopying)
  copy.classList.toggle('is-copied', isCopied)
  setTimeout(() => {
    copy.textContent = copyWord
    copy.classList.remove('is-copied')
  }, CONFIRMED_FOR)
}

/** False where the browser does not let pages write to the clipboard, as without HTTPS. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
