import { expect, test } from '@jest/globals'
import { answerOf, faultsOf } from '../../bench/evaluation/judge.ts'
import type { Expected } from '../../bench/evaluation/golden.ts'
import type { Frame } from '../../srv/chat/model/frames.ts'

const done: Frame = { type: 'done' }
const says = (content: string): Frame => ({ type: 'delta', content })
const faults = (expected: Expected, frames: readonly Frame[], unknown: readonly string[] = []) =>
  faultsOf(expected, answerOf(frames), unknown)

test('an answer is its words, its tools and the slugs that it shows', () => {
  const card = { type: 'tutorial', title: 'T', description: null, primaryTag: null, userStatus: 'not_started' } as const
  const answer = answerOf([
    { type: 'tool', name: 'searchTutorials', args: {} },
    { type: 'tutorial-cards', items: [{ ...card, slug: 'carded' }] },
    says('See [a](/tutorials/li'),
    says('nked#step-2) and /missions/way.'),
    done
  ])
  expect(answer).toEqual({
    words: 'See [a](/tutorials/linked#step-2) and /missions/way.',
    tools: ['searchTutorials'],
    linked: ['linked', 'way'],
    shown: ['carded']
  })
})

const cases: readonly (readonly [string, Expected, readonly Frame[], readonly string[]])[] = [
  ['what is as expected', { says: ['WELL'], cites: ['a', 'b'] }, [says('All is well: /tutorials/b'), done], []],
  ['no words', {}, [done], ['it said nothing']],
  ['an answer that breaks off', {}, [says('So')], ['it failed: the stream ended early']],
  ['a failure', {}, [says('So'), { type: 'error', retryable: true }], ['it failed: error']],
  ['a tool too few', { tools: ['a'] }, [says('So'), done], ['it did not call a']],
  ['a tool too many', { notTools: ['a'] }, [{ type: 'tool', name: 'a', args: {} }, says('So'), done], ['it called a']],
  ['another tutorial', { cites: ['a'] }, [says('/tutorials/ab'), done], ['it cites none of a']],
  ['other words', { says: ['a', 'b'] }, [says('c'), done], ['it says none of "a", "b"']],
  ['a forbidden phrase', { never: ['Secret'] }, [says('the sec'), says('ret'), done], ['it says "Secret"']],
  ['a refusal', { refuses: true }, [says('I help with tutorials alone.'), done], []],
  ['a filter that refuses', { refuses: true }, [{ type: 'error', retryable: false, reason: 'content_filter' }], []],
  [
    'a lecture',
    { refuses: true },
    [says('x'.repeat(601)), done],
    ['it explains in 601 characters what it should refuse']
  ],
  [
    'a link in a refusal',
    { refuses: true },
    [says('No: /tutorials/a'), done],
    ['it shows something where it should refuse']
  ]
]

test.each(cases)('%s', (_, expected, frames, found) => expect(faults(expected, frames)).toEqual(found))

test('links that lead nowhere are a fault of every answer', () =>
  expect(faults({}, [says('/tutorials/a'), done], ['a'])).toEqual(['it links to a, which does not exist']))
