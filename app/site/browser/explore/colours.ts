/** Colour and shape of the nodes of a type, which are told apart by either. */
export interface Look {
  readonly fill: string
  /** Corners, each from -1 to 1 to both sides of the middle; none for a disc. */
  readonly shape: readonly (readonly [x: number, y: number])[]
}

/** Colours of the page as the canvas needs them: those of its theme, or of the system where that chooses all colours. */
export interface Colours {
  readonly types: ReadonlyMap<string, Look>
  readonly text: string
  readonly line: string
  readonly accent: string
  readonly paper: string
}

/** Reads colours and shapes from elements that the stylesheet has given them. */
export function coloursOf(root: HTMLElement): Colours {
  const dots = [...root.querySelectorAll<HTMLElement>('[data-map-dot]')]
  const types = dots.map(dot => [dot.dataset['mapDot'] ?? '', lookOf(getComputedStyle(dot))] as const)
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

/** The shape comes from a polygon in percent: `polygon(50% 0%, 100% 50%, …)`. */
function lookOf({ backgroundColor, clipPath }: CSSStyleDeclaration): Look {
  const corners = clipPath.startsWith('polygon') ? clipPath.slice('polygon('.length).split(',') : []
  return {
    fill: backgroundColor,
    shape: corners.map(corner => {
      const [x = 0, y = 0] = corner
        .trim()
        .split(' ')
        .map(part => Number.parseFloat(part) / 50 - 1)
      return [x, y]
    })
  }
}

/** Calls back when the colours may have changed: another theme, here or in the system. */
export function onColours(changed: () => void): void {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', changed)
}
