import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Answer, lastTurns, messagesOf, type Turn } from '../../../app/site/browser/assistant/conversation.ts'
import { waitWords } from '../../../app/site/browser/parts/wait-words.ts'

const question = (text: string): Turn => ({ by: 'reader', text })
const answer = (text: string): Answer => ({ by: 'assistant', text, cards: [], state: 'complete' })

test('a request has the end of the conversation, the last question always, and never more than 64 KB', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(9000), fc.constantFrom('a', 'ü', '"', '🎉')), { minLength: 1, maxLength: 50 }),
      lengths => {
        const turns = lengths.map(([length, char], index) => (index % 2 ? answer : question)(char.repeat(length)))
        const all = [...turns, question('Last?')]
        const page = { kind: 'tutorial', currentStepText: 'ü'.repeat(4000) }
        const messages = messagesOf(all, page)
        expect(messages.at(-1)).toEqual({ role: 'user', content: 'Last?' })
        expect(Buffer.byteLength(JSON.stringify({ messages, pageContext: page }))).toBeLessThanOrEqual(64 * 1024)
        expect(messages.length).toBeLessThanOrEqual(40)
      }
    )
  )
})

test('answers without a word are not told to the model; long ones are cut', () => {
  const turns = [question('One'), answer(''), question('Two'), answer('x'.repeat(20_000)), question('Three')]
  expect(messagesOf(turns, {}).map(({ role, content }) => [role, content.length])).toEqual([
    ['user', 3],
    ['user', 3],
    ['assistant', 16_000],
    ['user', 5]
  ])
})

test('what is kept begins with a question', () => {
  const turns = [question('1'), answer('2'), question('3'), answer('4')]
  expect(lastTurns(turns, 3)).toEqual(turns.slice(2))
  expect(lastTurns([answer('1')])).toEqual([])
})

test('a wait is told in words', () => {
  expect([1, 90, 3600, 86_400, undefined, -1].map(waitWords)).toEqual([
    '1 second',
    '90 seconds',
    '60 minutes',
    '24 hours',
    'a while',
    'a while'
  ])
})
