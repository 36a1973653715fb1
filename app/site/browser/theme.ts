const choices = ['auto', 'light', 'dark'] as const
type Choice = (typeof choices)[number]

const words: Readonly<Record<Choice, string>> = {
  auto: 'Theme: as the system',
  light: 'Theme: light',
  dark: 'Theme: dark'
}

/** The button that goes from the system's theme to light, to dark and back; the choice stays on this device. */
export function switchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
  const label = button?.querySelector('span')
  if (!button || !label) return
  const show = (choice: Choice): void => {
    if (choice === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = choice
    label.textContent = words[choice]
    button.title = words[choice]
  }
  show(chosen())
  button.hidden = false
  button.addEventListener('click', () => {
    const next = choices[(choices.indexOf(chosen()) + 1) % choices.length] ?? 'auto'
    remember(next)
    show(next)
  })
}

function chosen(): Choice {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** Browsers may refuse storage; then the choice lasts as long as the page. */
function remember(choice: Choice): void {
  try {
    if (choice === 'auto') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    return
  }
}
