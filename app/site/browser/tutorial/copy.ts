import { announce } from '../parts/announce.ts'
import { button } from '../parts/elements.ts'

const CONFIRMED_FOR = 2000

/** Gives each code block a button that copies its text; the room for it is reserved before. */
export function addCopyButtons(article: HTMLElement): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block')) {
    const code = block.querySelector('pre')
    const header = block.querySelector('.code-header')
    if (!code || !header) continue
    const copy = button('code-copy', 'Copy')
    copy.setAttribute('aria-label', `Copy ${code.getAttribute('aria-label') ?? 'code'}`)
    copy.addEventListener('click', () => void copyText(copy, code.textContent))
    header.append(copy)
  }
}

async function copyText(copy: HTMLButtonElement, text: string): Promise<void> {
  const isCopied = await write(text)
  copy.textContent = isCopied ? 'Copied' : 'Press Ctrl+C'
  announce(isCopied ? 'Copied' : 'The browser does not allow copying; select the text instead')
  copy.classList.toggle('is-copied', isCopied)
  setTimeout(() => {
    copy.textContent = 'Copy'
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
