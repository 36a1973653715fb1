import { MIMEType } from 'node:util'

const OF_GROUP = 'content-type: multipart/mixed;boundary='

/** True for a normalized text with a change set, or with a line that looks like one. */
export const mayHaveGroups = (normalized: string): boolean => normalized.includes(OF_GROUP)

/** The part that comes next in the text of a batch. */
type State = 'nothing' | 'part' | 'request' | 'headers' | 'body'

const METHOD = /^(GET|PUT|POST|PATCH|DELETE) (\S+)( HTTP\/\d.*)$/

/**
 * The text of a multipart batch as CAP reads it: lines that end with CRLF, boundaries of change sets without quotes
 * (RFC 2046, section 5.1.1), no preamble, and the addresses of its requests as `relative` makes them.
 */
export function normalizeParts(text: string, boundary: string, relative: (address: string) => string): string {
  const lines = text.split(text.includes('\r\n') ? '\r\n' : '\n')
  const boundaries = [boundary]
  let state: State = 'nothing'
  const kept: string[] = []
  for (const line of lines) {
    const mark = line.trimEnd()
    const delimiter = `--${boundaries.at(-1)}`
    if (mark === delimiter || mark === `${delimiter}--`) {
      kept.push(mark)
      state = mark === delimiter ? 'part' : 'nothing'
      if (state === 'nothing' && boundaries.length > 1) boundaries.pop()
    } else if (state === 'part') {
      const inner = boundaryIn(line)
      if (inner !== undefined) boundaries.push(inner)
      kept.push(inner === undefined ? line : `${OF_GROUP}${inner}`)
      if (line === '') state = boundaries.length > 1 && isGroup(kept) ? 'nothing' : 'request'
    } else if (state === 'request') {
      kept.push(line.replace(METHOD, (_, method, address, rest) => `${method} ${relative(address as string)}${rest}`))
      if (line !== '') state = 'headers'
    } else if (state !== 'nothing') {
      kept.push(line)
      if (line === '') state = 'body'
    }
  }
  return kept.join('\r\n') + '\r\n'
}

/** The boundary that a line of headers declares for the parts of a change set. */
function boundaryIn(line: string): string | undefined {
  const colon = line.indexOf(':')
  if (colon < 0 || line.slice(0, colon).trim().toLowerCase() !== 'content-type') return undefined
  try {
    const { essence, params } = new MIMEType(line.slice(colon + 1))
    return essence === 'multipart/mixed' ? (params.get('boundary') ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** True when the headers that have just ended declare a change set. */
function isGroup(kept: readonly string[]): boolean {
  for (let at = kept.length - 2; at >= 0; at--) {
    const line = kept[at] as string
    if (line.startsWith('--')) return false
    if (line.startsWith(OF_GROUP)) return true
  }
  return false
}
