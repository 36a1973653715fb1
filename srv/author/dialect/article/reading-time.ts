import { Parser } from 'htmlparser2'

/** Words that somebody reads in a minute, in text and in code. */
const TEXT_PACE = 200
const CODE_PACE = 80
const MARK = /[\p{L}\p{N}_]+/gu

/** Minutes that the text and the code of some HTML take to read; what readers do meanwhile is not in it. */
export function readingMinutes(html: string): number {
  let [text, code, inCode] = [0, 0, 0]
  const parser = new Parser({
    onopentag: name => void (inCode += name === 'pre' ? 1 : 0),
    onclosetag: name => void (inCode -= name === 'pre' ? 1 : 0),
    ontext(words) {
      const count = words.match(MARK)?.length ?? 0
      if (inCode > 0) code += count
      else text += count
    }
  })
  parser.end(html)
  return Math.max(1, Math.ceil(text / TEXT_PACE + code / CODE_PACE))
}
