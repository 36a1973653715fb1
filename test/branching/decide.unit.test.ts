import { expect, test } from '@jest/globals'
import { type Branch, type Closeness, decide } from '../../srv/branching/decide.ts'

const facts = {
  completed: new Set(['done']),
  completedMissions: new Set<string>(),
  profile: new Map([['role', 'architect']])
}
const branch = (key: string, condition: string | null = null): Branch => ({ key, label: key, condition })
const far: Closeness = { cosine: 0, coCompletion: 0 }
const choose = (branches: readonly Branch[], close: Readonly<Record<string, Closeness>> = {}) =>
  decide(branches, facts, ({ key }) => close[key] ?? far)

test('the first condition that holds wins over everything', () => {
  const branches = [branch('a'), branch('b', 'completed:done'), branch('c', "profile.role == 'architect'")]
  expect(choose(branches, { a: { cosine: 1, coCompletion: 1 } })).toMatchObject({
    ...{ picked: 'b', kind: 'condition', confidence: 1, reason: 'Its condition holds: completed:done' }
  })
})

test('else the ranker weighs meaning and co-completion', () => {
  const close = {
    a: { cosine: 0.5, coCompletion: 0 },
    b: { cosine: 0.3, coCompletion: 0.5 },
    c: { cosine: 0.9, coCompletion: 0 }
  }
  // c is for others
  const branches = [branch('a'), branch('b', ''), branch('c', 'completed:other')]
  expect(choose(branches, close)).toMatchObject({ picked: 'b', kind: 'ranker', confidence: 0.38 })
})

test('a score must exceed 0.05, and what is opposite counts as nothing', () => {
  const branches = [branch('a'), branch('b')]
  expect(choose(branches, { b: { cosine: 0, coCompletion: 0.125 } })).toMatchObject({
    picked: 'a',
    kind: 'default',
    confidence: 0
  })
  expect(choose(branches, { b: { cosine: -1, coCompletion: 1 } })).toMatchObject({ picked: 'b', confidence: 0.4 })
})

test('when all are for others, all are candidates', () => {
  const branches = [branch('a', 'completed:x'), branch('b', 'no condition at all')]
  expect(choose(branches)).toMatchObject({ picked: 'a', kind: 'default' })
  expect(choose([])).toMatchObject({ picked: null, kind: 'default' })
})
