import { themes } from '#site-words/scripts/account.ts'

const choices = ['auto', 'light', 'dark'] as const
type Choice = (typeof choices)[number]

/**
 * Theme button: system, light, dark. The choice is kept on this device and holds in every tab, also in pages from the
 * back/forward cache.
 */
export function switchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
  const label = button?.querySelector('span')
  if (!button || !label) return
  let choice: Choice = 'auto'
  const show = (next: Choice): void => {
    choice = next
    if (choice === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = choice
    label.textContent = themes[choice]
    button.title = themes[choice]
  }
  show(remembered() ?? 'auto')
  button.addEventListener('click', () => {
    show(choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'auto')
    remember(choice)
  })
  addEventListener('storage', () => show(remembered() ?? choice))
  addEventListener('pageshow', () => show(remembered() ?? choice))
}

/** The choice on this device; undefined where the browser refuses storage: then it lasts as long as the page. */
function remembered(): Choice | undefined {
  try {
    const theme = localStorage.getItem('theme')
    return theme === 'light' || theme === 'dark' ? theme : 'auto'
  } catch {
    return undefined
  }
}

function remember(choice: Choice): void {
  try {
    if (choice === 'auto') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    return
  }
}
