/** Something of a source that its document does not show. */
export interface Loss {
  kind: 'code' | 'prose' | 'image'
  line: number
  text: string
}

interface Line {
  number: number
  text: string
}

const FENCE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)$/
const MARKER = /^\s*\[(?:OPTION|ACCORDION|BRANCH)[ _-]?(?:BEGIN|END)\b.*$|^\s*\[(?:VALIDATE_\w+|DONE)\]\s*$/i

/** A line of so many words must be shown as often as it was written; shorter ones may be found anywhere. */
const REPEATED_WORDS = 5

/**
 * Compares a tutorial's Markdown with its document by the words, code lines and images that a reader would look for.
 * It knows nothing of the renderer: it reads the source line by line and the document as text.
 */
export function findLosses(markdown: string, html: string): Loss[] {
  const source = readSource(markdown)
  const code = multiset(codeOf(html).map(squeeze))
  const shown = ` ${words(textOf(html)).join(' ')} `
  const glued = words(textOf(html)).join('')
  const losses: Loss[] = []
  for (const line of source.code) {
    const wanted = squeeze(line.text)
    const left = code.get(wanted) ?? 0
    if (wanted === '') continue
    if (left > 0) code.set(wanted, left - 1)
    else losses.push({ kind: 'code', line: line.number, text: line.text })
  }
  const told = new Map<string, number>()
  for (const line of proseLines(source.prose)) {
    const wanted = words(line.text)
    if (wanted.length === 0) continue
    const key = ` ${wanted.join(' ')} `
    const count = (told.get(key) ?? 0) + 1
    told.set(key, count)
    const seen = shown.split(key).length - 1
    const isSentence = wanted.length >= REPEATED_WORDS
    if (isSentence ? seen >= count : seen > 0 || glued.includes(wanted.join(''))) continue
    if (isSentence && count === 1 && glued.includes(wanted.join(''))) continue
    losses.push({ kind: 'prose', line: line.number, text: line.text })
  }
  const images = (html.match(/<img\b/g) ?? []).length
  const wantedImages = source.prose.reduce((sum, line) => sum + imagesIn(line.text), 0)
  if (images < wantedImages)
    losses.push({ kind: 'image', line: 1, text: `${wantedImages} in the source, ${images} shown` })
  return losses
}

/** Splits the source below its front matter into code and prose; comments are neither. */
function readSource(markdown: string): { code: Line[]; prose: Line[] } {
  const code: Line[] = []
  const prose: Line[] = []
  let fence: string | undefined
  let inComment = false
  for (const line of belowFrontMatter(markdown)) {
    const [, marks = '', rest = ''] = FENCE.exec(line.text) ?? []
    if (fence === undefined && !inComment && marks !== '' && !(marks.startsWith('`') && rest.includes('`'))) {
      fence = marks
    } else if (fence !== undefined && marks.startsWith(fence) && rest.trim() === '') {
      fence = undefined
    } else if (fence !== undefined) {
      code.push(line)
    } else {
      const visible = withoutComments(line.text, inComment)
      inComment = visible.inComment
      if (!MARKER.test(visible.text)) prose.push({ ...line, text: visible.text })
    }
  }
  return { code, prose }
}

function belowFrontMatter(markdown: string): Line[] {
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text }))
  if (lines[0]?.text.trimEnd() !== '---') return lines
  return lines.slice(lines.findIndex((line, index) => index > 0 && line.text.trimEnd() === '---') + 1)
}

function withoutComments(text: string, inComment: boolean): { text: string; inComment: boolean } {
  let rest = text
  if (inComment) {
    const end = rest.indexOf('-->')
    if (end < 0) return { text: '', inComment: true }
    rest = rest.slice(end + 3)
  }
  rest = rest.replace(/<!--.*?-->/g, '')
  const open = rest.replace(/`[^`]*`/g, span => '`'.repeat(span.length)).indexOf('<!--')
  return open < 0 ? { text: rest, inComment: false } : { text: rest.slice(0, open), inComment: true }
}

const HTML_TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|details|em|figure|h[1-6]|hr|i|iframe|img|input|kbd|li|ol|p|pre|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|video|font|section|caption|col|colgroup|button)\b[^>]*>/gi

/** The lines as a reader sees them: without addresses, tags, list numbers and marks, which may run over a line's end. */
function proseLines(lines: Line[]): Line[] {
  const text = lines
    .map(line => line.text.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*/, ''))
    .join('\n')
    .replace(/^\s*\[[^\]]+\]:\s.*$/gm, '')
    .replace(/`[^`\n]+`/g, span => span.replace(/</g, '\uE000').replace(/[[\]()]/g, ' '))
    .replace(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, onlyBreaks)
    .replace(/(\[(?:[^\][]|\[[^\]]*\])*\])\(\s?(?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, '$1 ')
    .replace(HTML_TAG, onlyBreaks)
    .replaceAll('\uE000', '<')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  return decode(text)
    .split('\n')
    .map((shown, index) => ({ number: lines[index]?.number ?? 0, text: shown }))
}

/** White space in place of something removed, with as many line breaks as it had. */
function onlyBreaks(removed: string): string {
  return ` ${removed.replace(/[^\n]/g, '')}`
}

function imagesIn(text: string): number {
  const bare = text.replace(/`[^`]*`/g, '')
  return (bare.match(/!\[[^\]]*\]\([^)\s]/g) ?? []).length + (bare.match(/<img\b/gi) ?? []).length
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The code line with white space taken out, which indentation and tabs make uncertain. */
function squeeze(text: string): string {
  return text.replace(/^[\s>]+/, '').replace(/\s+/g, '')
}

/** Every line of the document's code blocks. */
function codeOf(html: string): string[] {
  return [...html.matchAll(/<pre\b[^>]*>([\s\S]*?)<\/pre>/g)].flatMap(([, inner = '']) =>
    decode(inner.replace(/<[^>]*>/g, '')).split('\n')
  )
}

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return decode(
    body.replace(/<\/?(?:span|code|strong|em|b|i|kbd|a|sub|sup|u|del|small|mark)\b[^>]*>/g, '').replace(/<[^>]*>/g, ' ')
  )
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  rarr: '→',
  copy: '©',
  mdash: '—'
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return NAMED[name?.toLowerCase() ?? ''] ?? ' '
  })
}

function multiset(items: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}
