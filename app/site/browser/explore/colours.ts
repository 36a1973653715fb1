/** Colours of the page as the canvas needs them: those of its theme, or of the system where that chooses all colours. */
export interface Colours {
  readonly types: ReadonlyMap<string, string>
  readonly text: string
  readonly line: string
  readonly accent: string
  readonly paper: string
}

/** Reads the colours from elements that the stylesheet has coloured. */
export function coloursOf(root: HTMLElement): Colours {
  const dots = [...root.querySelectorAll<HTMLElement>('[data-map-dot]')]
  const types = dots.map(dot => [dot.dataset['mapDot'] ?? '', getComputedStyle(dot).backgroundColor] as const)
  const map = root.querySelector<HTMLElement>('.explore-map')
  const { backgroundColor, color } = getComputedStyle(map ?? root)
  const link = root.querySelector('a')
  return {
    types: new Map(types),
    text: color,
    line: color,
    accent: link ? getComputedStyle(link).color : color,
    paper: backgroundColor
  }
}

/** Calls back when the colours may have changed: another theme, here or in the system. */
export function onColours(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', changed)
}
