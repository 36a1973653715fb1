import { describe, expect, test } from '@jest/globals'
import {
  type Branch,
  branchMoved,
  changesBetween,
  joinedAbove,
  moved,
  placesOf,
  relabelled,
  type Slots,
  takenOut,
  withMore,
  without
} from '../../../app/admin/browser/missions/path.ts'

const branch = (ID: string, label: string | null = null): Branch => ({
  ID,
  label,
  condition: null,
  task: { kind: 'TUTORIAL', ID: `t-${ID}`, slug: ID, title: ID, hidden: undefined }
})

/** `a`, `b|c` of the key k, `d`. */
const path: Slots = [
  { key: null, branches: [branch('a')] },
  { key: 'k', branches: [branch('b', 'B'), branch('c', 'C')] },
  { key: null, branches: [branch('d')] }
]

const shape = (slots: Slots) =>
  slots.map(({ key, branches }) => `${key ?? ''}:${branches.map(({ ID }) => ID).join('|')}`)

describe('slots', () => {
  test.each([
    [0, 2, ['k:b|c', ':d', ':a']],
    [2, 0, [':d', ':a', 'k:b|c']],
    [1, 1, [':a', 'k:b|c', ':d']]
  ])('the one at %i moves to %i', (from, to, expected) => expect(shape(moved(path, from, to))).toEqual(expected))

  test.each([
    [0, -1],
    [2, 3],
    [3, 0]
  ])('nothing moves from %i to %i', (from, to) => expect(moved(path, from, to)).toBe(path))

  test.each([
    [1, ['k:a|b|c', ':d']],
    [2, [':a', 'k:b|c|d']]
  ])('the one at %i becomes an alternative of the one above', (index, expected) =>
    expect(shape(joinedAbove(path, index))).toEqual(expected)
  )

  test('an alternative moves within its slot, and nowhere else', () => {
    expect(shape(branchMoved(path, 'c', 0))).toEqual([':a', 'k:c|b', ':d'])
    for (const [ID, to] of [
      ['c', 2],
      ['c', 1],
      ['b', -1],
      ['a', 1],
      ['none', 0]
    ] as const)
      expect(branchMoved(path, ID, to)).toBe(path)
  })

  test('two slots without a key get one that is free', () => {
    const taken = [{ key: 'choice-1', branches: [branch('x'), branch('y')] }, ...moved(path, 2, 1)]
    expect(shape(joinedAbove(taken, 2))).toEqual(['choice-1:x|y', 'choice-2:a|d', 'k:b|c'])
  })

  test('the first has none above', () => expect(joinedAbove(path, 0)).toBe(path))

  test('an alternative is taken out, and the one that is left is none any more', () => {
    const apart = takenOut(path, 'b')
    expect(shape(apart)).toEqual([':a', ':c', ':b', ':d'])
    expect(apart.flatMap(({ branches }) => branches.map(({ label }) => label))).toEqual([null, null, null, null])
    expect(takenOut(path, 'a')).toBe(path)
  })

  test('an item goes, with its slot when it was alone there', () => {
    expect(shape(without(path, 'a'))).toEqual(['k:b|c', ':d'])
    expect(shape(without(path, 'c'))).toEqual([':a', ':b', ':d'])
  })

  test('an item comes at the end, or as an alternative', () => {
    expect(shape(withMore(path, branch('e'), undefined))).toEqual([':a', 'k:b|c', ':d', ':e'])
    expect(shape(withMore(path, branch('e'), 1))).toEqual([':a', 'k:b|c|e', ':d'])
    expect(shape(withMore(path, branch('e'), 0))).toEqual(['choice-1:a|e', 'k:b|c', ':d'])
  })
})

describe('changes of the draft', () => {
  const stored = placesOf(path)

  test('are none for the same slots', () => expect(changesBetween(stored, placesOf(path))).toEqual([]))

  test('name the columns that are others', () => {
    expect(changesBetween(stored, placesOf(moved(path, 0, 1)))).toEqual([
      { ID: 'a', columns: { itemOrder: 1 } },
      { ID: 'b', columns: { itemOrder: 0 } },
      { ID: 'c', columns: { itemOrder: 0 } }
    ])
    expect(changesBetween(stored, placesOf(branchMoved(path, 'c', 0)))).toEqual([
      { ID: 'b', columns: { altGroupOrder: 1 } },
      { ID: 'c', columns: { altGroupOrder: 0 } }
    ])
    expect(changesBetween(stored, placesOf(relabelled(path, 'b', { condition: 'done(a)' })))).toEqual([
      { ID: 'b', columns: { altCondition: 'done(a)' } }
    ])
    expect(changesBetween(stored, placesOf(takenOut(path, 'c')))).toEqual([
      { ID: 'b', columns: { altGroupKey: null, altGroupLabel: null } },
      { ID: 'c', columns: { itemOrder: 2, altGroupKey: null, altGroupOrder: 0, altGroupLabel: null } },
      { ID: 'd', columns: { itemOrder: 3 } }
    ])
  })

  test('name items that have gone', () =>
    expect(changesBetween(stored, placesOf(without(path, 'd')))).toEqual([{ ID: 'd', columns: undefined }]))
})
