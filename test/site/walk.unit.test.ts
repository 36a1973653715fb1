import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  checkpointIn,
  checkpointKey,
  lengthOf,
  positionsOf,
  type Walk,
  walkState
} from '../../app/site/catalog/path/walk.ts'

const one = (slug: string, ...paths: string[]) => (paths.length > 0 ? { ways: [[slug]], paths } : { ways: [[slug]] })
const fork = { ways: [['b', 'c', 'd'], ['e']] }
const checkpoint = { number: 7, title: 'Show it' }
const walk: Walk = { stops: [one('a'), fork, one('f')], checkpoints: [checkpoint] }
const stateOf = (done: readonly string[], begun: readonly string[] = [], of = walk) =>
  walkState(
    of,
    key => done.includes(key),
    slug => begun.includes(slug)
  )

test('tutorials are counted as they are numbered, of a choice the longest way', () => {
  expect(positionsOf(walk.stops)).toEqual([1, 2, 5])
  expect(stateOf([])).toMatchObject({ done: 0, total: 5, open: ['a', 'b', 'f'], isComplete: false })
  expect(stateOf(['a', 'c'])).toMatchObject({ done: 2, total: 5, open: ['b', 'f'] })
  expect(stateOf(['a', 'e'])).toMatchObject({ done: 4, open: ['f'] })
})

test('a choice goes on with the way that was begun', () => {
  expect(stateOf(['a'], ['e']).open).toEqual(['e', 'f'])
})

test('what is left is the checkpoint, and then nothing; one that has no number keeps nobody from the end', () => {
  const all = ['a', 'e', 'f']
  expect(stateOf(all)).toMatchObject({ open: [], left: [checkpoint], isComplete: false })
  expect(stateOf([...all, checkpointKey(7)])).toMatchObject({ left: [], isComplete: true })
  const without = { ...walk, checkpoints: [{ number: null, title: 'Never stored' }] }
  expect(stateOf(all, [], without)).toMatchObject({ left: [], isComplete: true })
  expect(stateOf([], [], { stops: [], checkpoints: [] }).isComplete).toBe(false)
})

test('of several paths one is enough, with its checkpoint', () => {
  const two = {
    stops: [one('a', 'x', 'y'), one('b', 'x'), one('c', 'y')],
    checkpoints: [{ ...checkpoint, paths: ['y'] }]
  }
  expect(stateOf(['a'], [], two).isComplete).toBe(false)
  expect(stateOf(['a', 'b'], [], two)).toMatchObject({ done: 2, total: 3, isComplete: true })
  expect(stateOf(['a', 'c'], [], two).isComplete).toBe(false)
  expect(stateOf(['a', 'c', checkpointKey(7)], [], two).isComplete).toBe(true)
})

test('nothing is open exactly when everything counts as done; a checkpoint is no slug', () => {
  const slugs = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  fc.assert(
    fc.property(fc.array(slugs), done => {
      const state = stateOf(done)
      expect(state.done === state.total).toBe(state.open.length === 0)
      expect(state.total).toBe(walk.stops.reduce((sum, stop) => sum + lengthOf(stop), 0))
    })
  )
  expect(checkpointIn(checkpointKey(12))).toBe(12)
  for (const key of ['checkpoint', 'checkpoint-7', 'checkpoint:', 'checkpoint:x'])
    expect(checkpointIn(key)).toBe(undefined)
})
