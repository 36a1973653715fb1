import { type Context, codeSpan, longestRun } from './inline.ts'
import { type Element, elementsIn, hasClass, rawTextOf, textOf } from './tree.ts'

/** A block of code of the renderer, below the name of its file. */
export function codeBlock(element: Element, _context: Context): string[] {
  const [file] = elementsIn(element, each => hasClass(each, 'code-filename'))
  const [code] = elementsIn(element, ({ name }) => name === 'pre')
  return [...(file ? [`${codeSpan(textOf(file))}:`] : []), ...(code ? [fence(rawTextOf(code), code)] : [])]
}

/** The source of a diagram, which stands for its picture. */
export function diagram(element: Element): string[] {
  return elementsIn(element, ({ name }) => name === 'pre').map(code => fence(rawTextOf(code), code, 'mermaid'))
}

/** Code between fences longer than any in it. */
export function fence(code: string, pre: Element, language = languageOf(pre)): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${marks}${language}\n${code.replace(/^\n/, '').replace(/\n$/, '')}\n${marks}`
}

const LANGUAGE = /(?:^| )language-([\w+#.-]+)/

/** The language of a `code` within, none for plain text. */
function languageOf(pre: Element): string {
  const classes = [pre, ...elementsIn(pre, ({ name }) => name === 'code')].map(
    ({ attributes }) => attributes['class'] ?? ''
  )
  const [, language = ''] = classes.map(each => LANGUAGE.exec(each)).find(found => found !== null) ?? []
  return language === 'text' ? '' : language
}
