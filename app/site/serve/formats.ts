export type Format = 'html' | 'markdown'

/** Markdown when the path ends in `.md` or the client likes it better than HTML (RFC 9110, section 12.5.1). */
export function formatOf(accept: string | undefined, path: string): Format {
  if (path.endsWith('.md')) return 'markdown'
  if (!accept?.includes('text/markdown')) return 'html'
  return weightOf(accept, 'text/markdown') > weightOf(accept, 'text/html') ? 'markdown' : 'html'
}

/** Weight of the media type itself; ranges such as text/* favour neither. */
function weightOf(accept: string, type: string): number {
  const range = accept.split(',').find(part => part.split(';')[0]?.trim().toLowerCase() === type)
  if (range === undefined) return 0
  return Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
}
