import { weightsOf } from '../../../lib/http/negotiation.ts'

export type Format = 'html' | 'markdown'

/** Markdown when the path ends in `.md` or the client likes it better than HTML (RFC 9110, section 12.5.1). */
export function formatOf(accept: string | undefined, path: string): Format {
  if (path.endsWith('.md')) return 'markdown'
  if (!accept?.includes('text/markdown')) return 'html'
  const weights = weightsOf(accept)
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return (weights.get('text/markdown') ?? 0) > html ? 'markdown' : 'html'
}
