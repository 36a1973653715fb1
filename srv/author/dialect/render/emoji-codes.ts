import type { Nodes, Root } from 'hast'
import { isElement } from '../html/hast.ts'
import type { Report } from '../model/findings.ts'

/** `:smile:`, also several in a row, as GitHub reads them; a colon of a time or of a coordinate has a word beside it. */
const CODES = /(?<![\p{L}\p{N}:[/_-])(?::(?:[a-z][a-z0-9_+-]{0,39}|[+-]1|100|1234|8ball):)+(?![\p{L}\p{N}:\]/_-])/gu

/** Warns of codes of emoji outside of code, which are shown as they are written. */
export function warnOfEmojiCodes(tree: Root, report: Report, lineOf: (line: number) => number): void {
  let line = 1
  const read = (node: Nodes): void => {
    if (node.type === 'text') {
      for (const { 0: code, index } of node.value.matchAll(CODES)) {
        const at = lineOf(line + breaksIn(node.value.slice(0, index)))
        report.warn('emoji-code', at, `${code} is shown as it is written; put the emoji itself`)
      }
      line += breaksIn(node.value)
      return
    }
    // texts beside raw HTML have no place of their own
    if (node.type === 'element') line = node.position?.start.line ?? line
    if ('children' in node && !isElement(node, 'code', 'pre', 'kbd', 'samp')) node.children.forEach(read)
  }
  read(tree)
}

const breaksIn = (text: string): number => text.split('\n').length - 1
