import { replaceOutsideCode } from '../lines/code-spans.ts'
import type { Report } from '../model/findings.ts'
import type { SourceLine } from '../lines/lines.ts'

const LINK = /(?<!!)\[([^[\]\n]{0,500})\]\(([^()<>\n]{1,500})\)/g
const PARTED = /\][ \t]{1,9}\((?:https?:\/\/|mailto:|\.{1,2}\/|#)[^\s()]{1,500}\)/gi
const ADDRESS = /^(?:https?:\/\/|mailto:|#)|\/|\.\w{1,8}$/i

/**
 * Puts addresses of links with blanks in angle brackets, as Markdown requires; what follows may be a title. Warns about a link whose
 * address stands behind a blank, which Markdown takes for text.
 */
export function healLinks(line: SourceLine, report: Report): SourceLine {
  if (!line.text.includes('](') && !line.text.includes('] ')) return line
  const text = replaceOutsideCode(line.text, LINK, (link, words = '', inside = '') => {
    const { address, title } = partsOf(inside)
    const isMeant = /[ \t]/.test(address) && ADDRESS.test(address)
    return isMeant ? `[${words}](<${address}>${title && ` ${title}`})` : link
  })
  if (text !== line.text) report.healed('link-blanks', line.line, 'Address of a link with blanks put in angle brackets')
  replaceOutsideCode(text, PARTED, link => {
    report.warn('link-parted', line.line, `A blank between ] and ( makes this text and no link: ${link.slice(0, 80)}`)
    return link
  })
  return text === line.text ? line : { ...line, text }
}

/** The address and the title in quotes behind it, if there is one. */
function partsOf(inside: string): { readonly address: string; readonly title: string } {
  const written = inside.trim()
  const quote = written.search(/[ \t]"/)
  const hasTitle = quote > 0 && written.length > quote + 2 && written.endsWith('"')
  return hasTitle
    ? { address: written.slice(0, quote).trim(), title: written.slice(quote).trim() }
    : { address: written, title: '' }
}
