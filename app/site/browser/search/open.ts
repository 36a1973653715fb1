import { theSearch } from '#site-words/scripts/connection.ts'
import { onDemand } from '../parts/load.ts'
import { onSearchKeys } from './keys.ts'

/**
 * Opens the palette by the button of the header and by keys. Its script is loaded at the first sign that it will be used; a
 * page without it sends the form of the header instead.
 */
export function openSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-site-search]')
  if (!form) return
  const load = () => import('./palette.tsx')
  const loadPalette = onDemand({ name: theSearch, load, leave: () => form.submit() })
  let isOpening = false
  const open = async (): Promise<void> => {
    if (isOpening) return
    isOpening = true
    const typedMeanwhile = collectKeys()
    const palette = await loadPalette()
    const typed = typedMeanwhile()
    palette?.openPalette(form.dataset['siteSearch'], typed)
    isOpening = false
  }
  form.onpointerenter = () => {
    if (navigator.onLine) void load().catch(() => undefined)
  }
  form.onsubmit = event => {
    event.preventDefault()
    void open()
  }
  onSearchKeys(() => void open())
}

/** Keeps what is typed while the palette is loading; the result ends that and has the text. */
function collectKeys(): () => string {
  let text = ''
  const collect = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.key.length !== 1) return
    event.preventDefault()
    text += event.key
  }
  document.addEventListener('keydown', collect)
  return () => {
    document.removeEventListener('keydown', collect)
    return text
  }
}
