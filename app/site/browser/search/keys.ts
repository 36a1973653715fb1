/** Name of the stored choice: keys that are one character can be switched off (WCAG 2.1.4). */
const KEY = 'search-keys'

/** `/` and Ctrl+K or Cmd+K open the search, unless they were switched off on this device. */
export function onSearchKeys(open: () => void): void {
  let isOn = remembered()
  const toggle = document.querySelector<HTMLButtonElement>('[data-shortcut-switch]')
  const show = (): void => {
    toggle?.setAttribute('aria-pressed', String(isOn))
    document.documentElement.toggleAttribute('data-search-keys', isOn)
  }
  show()
  toggle?.addEventListener('click', () => {
    isOn = !isOn
    remember(isOn)
    show()
  })
  addEventListener('storage', () => {
    isOn = remembered()
    show()
  })
  document.addEventListener('keydown', event => {
    // what lies under a modal dialog cannot have the focus
    if (!isOn || !asksForSearch(event) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    open()
  })
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
}

/** True for a key that goes into a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** On, unless it was switched off on this device. */
function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    return
  }
}
