import { BLOCKS_CSS } from './stylesheet-blocks.ts'
import { PAGE_CSS } from './stylesheet-page.ts'
import { PREVIEW_CSS } from './stylesheet-preview.ts'
import { TOKEN_KINDS } from './token-theme.ts'

/**
 * The stylesheet of every published tutorial, served as `/content/tutorial.css`. All rules but those of the lone page
 * and of the preview bar are under `.tutorial`, so a site can link it beside its own; its colours are custom properties
 * that a site may set.
 */
export function renderStylesheet(): string {
  const tokens = TOKEN_KINDS.map(
    kind => `.tutorial .${kind.className} { color: light-dark(${kind.light}, ${kind.dark}); }`
  )
  return [PAGE_CSS, BLOCKS_CSS, PREVIEW_CSS, ...tokens].join('\n').trim() + '\n'
}
