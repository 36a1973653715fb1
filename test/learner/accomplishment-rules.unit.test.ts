import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { HttpError } from '../../lib/errors.ts'
import { type Completion, isMet } from '../../srv/learner/accomplishments/is-met.ts'
import { parseRule } from '../../srv/learner/accomplishments/rule.ts'

const completion = (more: Partial<Completion> = {}): Completion => ({
  task: 'TUTORIAL:1',
  type: 'TUTORIAL',
  day: '2026-05-01',
  event: null,
  experience: 'beginner',
  tags: ['topic>one'],
  ...more
})

const rule = (value: unknown) => parseRule(JSON.stringify(value))

/** The field that a refusal names. */
function refused(text: string): string | undefined {
  try {
    parseRule(text)
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error.target
    throw error
  }
  throw new Error(`not refused: ${text}`)
}

describe('a rule', () => {
  test('counts distinct tasks', () => {
    const twice = [completion(), completion({ day: '2026-06-01' })]
    expect(isMet(rule({ completed: 2 }), twice)).toBe(false)
    expect(isMet(rule({ completed: 2 }), [...twice, completion({ task: 'TUTORIAL:2' })])).toBe(true)
    expect(isMet(rule({ type: 'TUTORIAL' }), [])).toBe(false)
  })

  test('asks for type, tag, experience, event, days and tasks', () => {
    const done = [completion({ event: 7 })]
    for (const met of [
      { type: 'TUTORIAL' },
      { tag: 'TOPIC>One' },
      { experience: 'beginner' },
      { event: 7 },
      { from: '2026-05-01', to: '2026-05-01' },
      { tasks: ['TUTORIAL:1'] },
      { tasks: ['TUTORIAL:1', 'TUTORIAL:2'], completed: 1 }
    ])
      expect([met, isMet(rule(met), done)]).toEqual([met, true])
    for (const unmet of [
      { type: 'MISSION' },
      { tag: 'topic>two' },
      { experience: 'advanced' },
      { event: 8 },
      { from: '2026-05-02' },
      { to: '2026-04-30' },
      { tasks: ['TUTORIAL:1', 'TUTORIAL:2'] },
      { type: 'TUTORIAL', tag: 'topic>two' }
    ])
      expect([unmet, isMet(rule(unmet), done)]).toEqual([unmet, false])
  })

  test('joins conditions by all and any', () => {
    const done = [completion()]
    const [yes, no] = [{ type: 'TUTORIAL' }, { type: 'MISSION' }]
    expect(isMet(rule({ all: [yes, yes] }), done)).toBe(true)
    expect(isMet(rule({ all: [yes, no] }), done)).toBe(false)
    expect(isMet(rule({ any: [no, { all: [yes] }] }), done)).toBe(true)
    expect(isMet(rule({ any: [no] }), done)).toBe(false)
  })

  test('is refused by the part that means nothing', () => {
    expect(refused('no')).toBe('rule')
    for (const text of ['null', '[]', '5', '{}', '"a"']) expect(refused(text)).toBe('rule')
    expect(refused('{"completed":0}')).toBe('rule.completed')
    expect(refused('{"typ":"TUTORIAL"}')).toBe('rule.typ')
    expect(refused('{"all":[{"type":"TUTORIAL"},{"type":"STEP"}]}')).toBe('rule.all.1.type')
    expect(refused('{"any":[]}')).toBe('rule.any')
    expect(refused('{"all":[{"completed":1}],"completed":2}')).toBe('rule.completed')
    expect(refused('{"from":"2026-02-30"}')).toBe('rule.from')
    expect(refused('{"tasks":["TUTORIAL:x"]}')).toBe('rule.tasks.0')
    expect(refused('{"all":[{"all":[{"all":[{"completed":1}]}]}]}')).toBe('rule.all.0.all.0.all.0')
  })

  const types = ['TUTORIAL', 'MISSION', 'PUZZLE'] as const
  const completions = fc.array(
    fc
      .record({
        type: fc.constantFrom(...types),
        number: fc.integer({ min: 1, max: 4 }),
        tag: fc.constantFrom('a', 'b')
      })
      .map(({ type, number, tag }) => completion({ type, task: `${type}:${number}`, tags: [tag] })),
    { maxLength: 12 }
  )
  const condition = fc.record(
    { completed: fc.integer({ min: 1, max: 4 }), type: fc.constantFrom(...types), tag: fc.constantFrom('a', 'b') },
    { requiredKeys: ['completed'] }
  )
  const { rules } = fc.letrec(tie => ({
    rules: fc.oneof(
      { depthSize: 'small', maxDepth: 1 },
      condition,
      fc.record({ all: fc.array(tie('rules'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('rules'), { minLength: 1, maxLength: 3 }) })
    )
  }))

  test('that is met stays met, whatever else is completed, in any order', () => {
    fc.assert(
      fc.property(rules, completions, completions, (value, some, more) => {
        const parsed = rule(value)
        if (isMet(parsed, some)) expect(isMet(parsed, [...more, ...some.toReversed()])).toBe(true)
      })
    )
  })
})
