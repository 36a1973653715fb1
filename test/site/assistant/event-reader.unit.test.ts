import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { eventReader, framesOf } from '../../../app/site/browser/assistant/event-reader.ts'
import type { Frame } from '../../../app/site/browser/assistant/frames.ts'

const frames: Frame[] = [
  { type: 'tool', name: 'searchTutorials' },
  { type: 'delta', content: 'Grüße 🎉,\n\nzwei Zeilen\r\nmit data: darin' },
  { type: 'step-citations', items: [{ tutorialSlug: 'a', tutorialTitle: 'A', stepNumber: 2, excerpt: '…' }] },
  { type: 'done' }
]
const wire = (end: string): string =>
  [`: open${end}`, ...frames.map(frame => `data: ${JSON.stringify(frame)}${end}${end}: beat${end}${end}`)].join('')

/** A stream of these bytes in pieces that end at `cuts`. */
function cutAt(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const ends = [...new Set(cuts.map(cut => cut % bytes.length))].sort((a, b) => a - b)
  return new ReadableStream({
    start(controller) {
      for (const [index, end] of [...ends, bytes.length].entries())
        controller.enqueue(bytes.slice(ends[index - 1] ?? 0, end))
      controller.close()
    }
  })
}

test('frames are the same wherever the network cuts them, also within a character or a line end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(), { maxLength: 40 }), async (end, cuts) => {
      const read = await Array.fromAsync(framesOf(cutAt(new TextEncoder().encode(wire(end)), cuts)))
      expect(read).toEqual(frames)
    })
  )
  const bytes = new TextEncoder().encode(wire('\r\n'))
  const each = await Array.fromAsync(framesOf(cutAt(bytes, [...bytes.keys()])))
  expect(each).toEqual(frames)
})

test('comments, other fields and events without data are no frames; data may have several lines', () => {
  const read = eventReader()
  expect(read(':\n\nevent: x\nid: 7\n\nretry: 3\n\n')).toEqual([])
  expect(read('data: {"type":\ndata:"done"}\n\n')).toEqual([{ type: 'done' }])
  expect(read('data: {"type":"done"}')).toEqual([])
})

test('what is no answer of the assistant is refused: broken JSON, an event without an end', () => {
  expect(() => eventReader()('data: {"type":\n\n')).toThrow(SyntaxError)
  expect(() => eventReader()('x'.repeat(1_000_001))).toThrow('no end')
})
