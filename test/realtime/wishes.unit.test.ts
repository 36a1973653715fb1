import { expect, test } from '@jest/globals'
import { type Wish, wishIn } from '../../srv/realtime/wishes.ts'

const wish = (more: Partial<Wish>): Wish => ({ events: [], exit: false, reset: false, ...more })

test.each([
  [{ context: '7' }, { events: [7] }],
  [{ context: 7 }, { events: [7] }],
  [{ contexts: ['7', 8, '7'], context: '9' }, { events: [7, 8, 9] }],
  [
    { context: '7', exit: true },
    { events: [7], exit: true }
  ],
  [
    { contexts: ['7'], reset: true },
    { events: [7], reset: true }
  ],
  [{ reset: true }, { reset: true }],
  [{ context: '7', exit: false, more: {} }, { events: [7] }]
])('%j is understood', (message, expected) => {
  expect(wishIn(message)).toEqual(wish(expected))
})

test.each([
  [undefined, 'wsContext', 'wsContext must be an object with context or contexts'],
  [null, 'wsContext', 'wsContext must be an object with context or contexts'],
  ['7', 'wsContext', 'wsContext must be an object with context or contexts'],
  [{}, 'context', 'context must be the number of an event'],
  [[], 'context', 'context must be the number of an event'],
  [{ exit: true }, 'context', 'context must be the number of an event'],
  [{ context: null }, 'context', 'context must be the number of an event, such as "7"'],
  [{ context: 'camp' }, 'context', 'context must be the number of an event, such as "7"'],
  [{ context: '' }, 'context', 'context must be the number of an event, such as "7"'],
  [{ context: 1.5 }, 'context', 'context must be the number of an event, such as "7"'],
  [{ context: '9999999999' }, 'context', 'context must be the number of an event, such as "7"'],
  [{ context: Buffer.from('7') }, 'context', 'context must be the number of an event, such as "7"'],
  [{ contexts: '7' }, 'contexts', 'contexts must be a list of the numbers of events'],
  [{ contexts: [{}] }, 'contexts', 'contexts must be the number of an event, such as "7"'],
  [{ contexts: Array.from({ length: 17 }, () => 7) }, 'contexts', 'contexts may have 16 events at most'],
  [{ context: '7', exit: 'yes' }, 'exit', 'exit must be true or false'],
  [{ context: '7', reset: 1 }, 'reset', 'reset must be true or false']
])('%j is refused with the field and its rule', (message, target, rule) => {
  expect(() => wishIn(message)).toThrow(expect.objectContaining({ status: 400, target, message: rule }))
})
