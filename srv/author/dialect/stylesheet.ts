import { TOKEN_KINDS } from './token-theme.ts'

/** The stylesheet of every published tutorial, served as `/content/tutorial.css`. */
export function renderStylesheet(): string {
  return TOKEN_KINDS.map(kind => `.${kind.className}{color:light-dark(${kind.light},${kind.dark})}`).join('\n')
}
