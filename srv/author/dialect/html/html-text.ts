const CODE = /(`{1,2})([^`\n]{1,300})\1(?!`)/g
const IMAGE = /!\[([^[\]\n]*)\]\(([^()\n"']+)\)/g
const LINK = /\[([^[\]\n]{1,300})\]\(([^()\s"']{1,500})\)/g
const STRONG = /\*\*([^*\s](?:[^*\n]{0,300}[^*\s])?)\*\*/g

/**
 * Converts inline Markdown between HTML tags, which Markdown does not parse, to HTML: images, code, links and strong
 * text. The text must not contain `<`.
 */
export function inlineMarkdownInHtml(text: string): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(CODE)) {
    html += marksToHtml(text.slice(from, match.index)) + `<code>${match[2] ?? ''}</code>`
    from = match.index + match[0].length
  }
  return html + marksToHtml(text.slice(from))
}

function marksToHtml(text: string): string {
  return text
    .replace(IMAGE, (_, alt: string, path: string) => `<img src="${attribute(path)}" alt="${attribute(alt)}">`)
    .replace(LINK, (_, label: string, address: string) => `<a href="${attribute(address)}">${label}</a>`)
    .replace(STRONG, '<strong>$1</strong>')
}

function attribute(text: string): string {
  return text.trim().replaceAll('"', '&quot;')
}
