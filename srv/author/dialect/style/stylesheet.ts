import { BLOCKS_CSS } from './stylesheet-blocks.ts'
import { CALLOUTS_CSS } from './stylesheet-callouts.ts'
import { DIAGRAMS_CSS } from './stylesheet-diagrams.ts'
import { PAGE_CSS } from './stylesheet-page.ts'
import { PREVIEW_CSS } from './stylesheet-preview.ts'
import { TOKEN_KINDS } from './token-theme.ts'

/**
 * The stylesheet of all published tutorials, served as `/content/tutorial.css`. All rules but those of the standalone
 * page and the preview banner are under `.tutorial`, so that a site can link it beside its own; the colours are custom
 * properties that a site can override.
 */
export function renderStylesheet(): string {
  const tokens = TOKEN_KINDS.map(
    kind => `.tutorial .${kind.className} { color: light-dark(${kind.light}, ${kind.dark}); }`
  )
  return [PAGE_CSS, BLOCKS_CSS, CALLOUTS_CSS, DIAGRAMS_CSS, PREVIEW_CSS, ...tokens].join('\n').trim() + '\n'
}
