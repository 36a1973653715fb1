/** Characters in which an XML declaration ends. */
const DECLARATION = 200
const ENCODING = /^\s*<\?xml[^>]{0,150}\sencoding\s?=\s?["']([\w.:-]{1,40})["']/

/** The text of the bytes of a feed: in the encoding of its mark or header, else of its declaration, else UTF-8. */
export function decodeFeed(bytes: Uint8Array, contentType: string | undefined): string {
  const named =
    charsetOf(contentType) ?? ENCODING.exec(Buffer.from(bytes.subarray(0, DECLARATION)).toString('latin1'))?.[1]
  return decoderOf(markOf(bytes) ?? named).decode(bytes)
}

function markOf([one, other]: Uint8Array): string | undefined {
  if (one === 0xff && other === 0xfe) return 'utf-16le'
  return one === 0xfe && other === 0xff ? 'utf-16be' : undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  const parameters = (contentType ?? '').slice(0, DECLARATION).split(';').slice(1)
  const charset = parameters.map(each => each.trim().toLowerCase()).find(each => each.startsWith('charset='))
  return charset?.slice('charset='.length).replaceAll('"', '') || undefined
}

/** What no decoder knows is read as UTF-8. */
function decoderOf(name = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
