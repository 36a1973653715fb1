import type { Frame } from './frames.ts'

/** Characters of an event; a longer one is no answer of the assistant. */
const LONGEST = 1_000_000

/**
 * Reads a stream of events (HTML, section 9.2.6) whose data are JSON frames, from pieces that end anywhere. Each call
 * answers the frames that its piece completes; comments and other fields are skipped.
 */
export function eventReader(): (piece: string) => Frame[] {
  let line = ''
  let data: string[] = []
  let isAfterReturn = false

  /** Takes the line that has ended; the frame is complete at an empty one. */
  const endLine = (): Frame | undefined => {
    const ended = line
    line = ''
    if (ended === '') {
      const text = data.join('\n')
      data = []
      return text === '' ? undefined : (JSON.parse(text) as Frame)
    }
    if (ended.startsWith('data:')) data.push(ended.slice(ended.startsWith('data: ') ? 6 : 5))
    return undefined
  }

  return piece => {
    const frames: Frame[] = []
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece[at]
      if (char !== '\n' && char !== '\r') {
        isAfterReturn = false
        continue
      }
      // CR LF ends one line, also when a piece ends between the two
      if (!(char === '\n' && isAfterReturn)) {
        line += piece.slice(from, at)
        const frame = endLine()
        if (frame) frames.push(frame)
      }
      from = at + 1
      isAfterReturn = char === '\r'
    }
    line += piece.slice(from)
    if (line.length > LONGEST) throw new Error('An event has no end')
    return frames
  }
}

/** The frames of the body of an answer, as they come. */
export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const read = eventReader()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* read(decoder.decode(value, { stream: true }))
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
