/** The bytes are no text in a known encoding; `line` is the first that is not. */
export class EncodingError extends Error {
  readonly line: number

  constructor(line: number) {
    super('not UTF-8: save the file as UTF-8')
    this.line = line
  }
}

const UTF_16_MARKS = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/**
 * Text of a file: UTF-8, or UTF-16 where its byte order mark says so. Throws EncodingError for other bytes, since a
 * guess at the encoding would publish wrong letters.
 */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' || mark === 'feff' ? UTF_16_MARKS[mark] : 'utf-8'
  const text = decode(bytes, encoding)
  if (text === undefined) throw new EncodingError(firstBadLine(bytes, encoding))
  return text
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function firstBadLine(bytes: Buffer, encoding: string): number {
  if (encoding !== 'utf-8') return 1
  const lines = bytes.toString('latin1').split('\n')
  return lines.findIndex(line => decode(Buffer.from(line, 'latin1'), encoding) === undefined) + 1
}

/** Line of the first of `parts` that occurs in the text; 1 when none does. */
export function lineOf(text: string, ...parts: readonly string[]): number {
  const place = parts.map(part => text.indexOf(part)).find(index => index >= 0) ?? 0
  let line = 1
  for (let index = 0; index < place; index++) {
    const code = text.charCodeAt(index)
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) line += 1
  }
  return line
}

const LINE_FEED = 10
const RETURN = 13
