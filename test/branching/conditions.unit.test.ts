import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Condition, parseCondition } from '../../srv/author/dialect/model/conditions.ts'
import { holds, type LearnerFacts } from '../../srv/branching/holds.ts'

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}$/)
const field = fc.constantFrom('role', 'deployment', 'cloud')
const value = fc.stringMatching(/^[a-z ]{0,5}$/)

const { condition } = fc.letrec<{ condition: Condition }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('constant' as const), value: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('completed' as const, 'completedMission' as const), slug }),
    fc.record({
      kind: fc.constant('profile' as const),
      field,
      values: fc.array(value, { minLength: 1, maxLength: 3 })
    }),
    // a double negation is read as none
    fc.record({ kind: fc.constant('not' as const), of: tie('condition') }).filter(({ of }) => of.kind !== 'not'),
    fc.record({ kind: fc.constant('and' as const), all: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }) })
  )
}))

/** A condition as an author writes it. */
function written(each: Condition): string {
  switch (each.kind) {
    case 'constant':
      return String(each.value)
    case 'profile':
      return each.values.length === 1
        ? `profile.${each.field} == '${each.values[0]}'`
        : `profile.${each.field} in [${each.values.map(one => `'${one}'`).join(' , ')}]`
    case 'not':
      return `!(${written(each.of)})`
    case 'and':
      return each.all.map(part => `(${written(part)})`).join(' and ')
    case 'completed':
    case 'completedMission':
      return `${each.kind}:${each.slug}`
  }
}

/** The meaning of a condition, told another way. */
function meant(each: Condition, facts: LearnerFacts): boolean {
  if (each.kind === 'constant') return each.value
  if ('slug' in each) return (each.kind === 'completed' ? facts.completed : facts.completedMissions).has(each.slug)
  if (each.kind === 'profile') return each.values.some(one => one === (facts.profile.get(each.field) ?? ''))
  if (each.kind === 'not') return !meant(each.of, facts)
  return !each.all.some(part => !meant(part, facts))
}

const facts = fc.record({
  completed: fc.uniqueArray(slug).map(all => new Set(all)),
  completedMissions: fc.uniqueArray(slug).map(all => new Set(all)),
  profile: fc.dictionary(field, value).map(all => new Map(Object.entries(all)))
})

test('what is written is read again as it was meant', () =>
  fc.assert(
    fc.property(condition, each => expect(parseCondition(written(each))).toEqual(each)),
    { numRuns: 500 }
  ))

test('a condition holds as it means', () =>
  fc.assert(
    fc.property(condition, facts, (each, known) => expect(holds(written(each), known)).toBe(meant(each, known)))
  ))

test('no text fails, and what cannot be read does not hold', () => {
  const pieces = fc.constantFrom(
    '!',
    '(',
    ')',
    '&&',
    ' and ',
    'true',
    'completed:a',
    "profile.x in ['a',",
    "'",
    ']',
    ' '
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 40 }).map(all => all.join(''))
  )
  fc.assert(
    fc.property(text, facts, (each, known) => {
      if (parseCondition(each) === undefined) expect(holds(each, known)).toBe(false)
    }),
    { numRuns: 2000 }
  )
})

test('long texts are read in time that grows with their length', () => {
  expect(parseCondition('!'.repeat(10_000) + 'true')).toEqual({ kind: 'constant', value: true })
  expect(parseCondition(`${'('.repeat(60)}true${')'.repeat(60)}`)).toBeUndefined()
  expect(parseCondition(`profile.x in [${"'a',".repeat(10_000)}`)).toBeUndefined()
  expect(parseCondition(Array(5000).fill('completed:a').join(' && '))).toMatchObject({ kind: 'and' })
})
