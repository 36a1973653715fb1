import { theAssistant } from '#site-words/scripts/connection.ts'
import { onDemand } from '../parts/load.ts'
import { isTyping } from '../search/keys.ts'

/**
 * Opens the assistant by its button, which pages have while it is switched on, and by `?` unless keys were switched off.
 * Its script and its styles are loaded when it is first used.
 */
export function openAssistant(): void {
  const opener = document.querySelector<HTMLButtonElement>('[data-assistant]')
  if (!opener) return
  const loadPanel = onDemand({
    name: theAssistant,
    load: async () => {
      const [{ openPanel }] = await Promise.all([import('./panel.tsx'), loadStyles(opener.dataset['assistant'] ?? '')])
      return openPanel
    },
    leave: () => location.reload()
  })
  const open = async (): Promise<void> => (await loadPanel())?.()
  opener.onclick = () => void open()
  document.addEventListener('keydown', event => {
    const isOff = !document.documentElement.hasAttribute('data-search-keys')
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isOff || isTyping(event.target)) return
    if (document.querySelector('dialog:modal')) return
    event.preventDefault()
    void open()
  })
}

function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('no styles'))
    }
    document.head.append(link)
  })
}
