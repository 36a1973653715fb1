import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { changesOfParents } from '../../srv/learner/rollup/apply-roll-up.ts'
import { percent, rollUp } from '../../srv/learner/rollup/roll-up.ts'
import { type Parent, type Slot, structureOf } from '../../srv/learner/rollup/structure.ts'
import { tutorialState } from '../../srv/learner/rollup/tutorial-state.ts'
import { changeRecord } from '../../srv/learner/records/change-record.ts'
import { completes, keyOf, type Task, type TaskRecord } from '../../srv/learner/records/record.ts'
import { verifies } from '../requirements/verifies.ts'

const parent = (taskType: Parent['taskType'], taskLegacyId: number, ...paths: (readonly Slot[])[]): Parent => ({
  taskType,
  taskLegacyId,
  title: null,
  paths
})

/** The states of all parents, as `[status, progress, date]` by key. */
function states(
  parents: readonly Parent[],
  done: Readonly<Record<string, number>>,
  inactive: readonly string[] = []
): Record<string, unknown> {
  const all = rollUp(structureOf(parents, new Set(inactive)), parents, new Map(Object.entries(done)))
  return Object.fromEntries(
    [...all].map(([each, { status, progress, completionDate }]) => [keyOf(each), [status, progress, completionDate]])
  )
}

describe('rollUp', () => {
  verifies(['LEARNER-012', 'LEARNER-014'], 'counts alternatives as one slot, which any of them fills', () => {
    const mission = parent('MISSION', 1, [['TUTORIAL:1', 'PUZZLE:2'], ['CHECKPOINT:3']])
    expect(states([mission], {})).toEqual({ 'MISSION:1': ['IN_PROGRESS', 0, null] })
    expect(states([mission], { 'PUZZLE:2': 5 })).toEqual({ 'MISSION:1': ['IN_PROGRESS', 50, null] })
    // complete since the first of the alternatives was, and the last of the slots
    const done = { 'PUZZLE:2': 5, 'TUTORIAL:1': 9, 'CHECKPOINT:3': 7 }
    expect(states([mission], done)).toEqual({ 'MISSION:1': ['COMPLETED', 100, 7] })
  })

  verifies('LEARNER-013', 'needs all slots of a nested group, whatever its own record says', () => {
    const group = parent('GROUP', 5, [['TUTORIAL:1'], ['TUTORIAL:2']])
    const mission = parent('MISSION', 1, [['GROUP:5']])
    const half = { 'GROUP:5': ['IN_PROGRESS', 50, null], 'MISSION:1': ['IN_PROGRESS', 0, null] }
    expect(states([group, mission], { 'TUTORIAL:1': 1, 'GROUP:5': 3 })).toEqual(half)
    const all = { 'GROUP:5': ['COMPLETED', 100, 2], 'MISSION:1': ['COMPLETED', 100, 2] }
    expect(states([group, mission], { 'TUTORIAL:1': 1, 'TUTORIAL:2': 2 })).toEqual(all)
  })

  test('takes the best of several paths', () => {
    const mission = parent('MISSION', 1, [['TUTORIAL:1'], ['TUTORIAL:2']], [['TUTORIAL:3']], [])
    expect(states([mission], { 'TUTORIAL:1': 1 })).toEqual({ 'MISSION:1': ['IN_PROGRESS', 50, null] })
    expect(states([mission], { 'TUTORIAL:3': 4 })).toEqual({ 'MISSION:1': ['COMPLETED', 100, 4] })
    const both = { 'TUTORIAL:1': 1, 'TUTORIAL:2': 2, 'TUTORIAL:3': 4 }
    expect(states([mission], both)).toEqual({ 'MISSION:1': ['COMPLETED', 100, 2] })
  })

  test('asks for no tutorial that is INACTIVE; one that was completed before still counts', () => {
    const group = parent('GROUP', 5, [['TUTORIAL:3']])
    const mission = parent('MISSION', 1, [['TUTORIAL:1'], ['TUTORIAL:2'], ['GROUP:5']])
    const stateOf = (done: Readonly<Record<string, number>>) =>
      states([group, mission], done, ['TUTORIAL:2', 'TUTORIAL:3'])['MISSION:1']
    expect(stateOf({})).toEqual(['IN_PROGRESS', 0, null])
    expect(stateOf({ 'TUTORIAL:2': 1 })).toEqual(['IN_PROGRESS', 50, null])
    expect(stateOf({ 'TUTORIAL:1': 4 })).toEqual(['COMPLETED', 100, 4])
    expect(stateOf({ 'TUTORIAL:1': 4, 'TUTORIAL:3': 7 })).toEqual(['COMPLETED', 100, 7])
    expect(states([mission, group], {}, ['TUTORIAL:1', 'TUTORIAL:2', 'TUTORIAL:3'])).toEqual({})
  })

  test('has no state for a parent without slots', () => {
    expect(states([parent('MISSION', 1), parent('GROUP', 2, [])], { 'TUTORIAL:1': 1 })).toEqual({})
  })

  test('says 100 percent of nothing but the whole', () => {
    expect([percent(1, 3), percent(299, 300), percent(300, 300), percent(0, 7)]).toEqual([33, 99, 100, 0])
  })
})

describe('tutorialState', () => {
  test('counts the steps that the tutorial has now', () => {
    const steps = new Set([1, 2])
    const state = tutorialState(steps, new Map([[1, 10], [7, 99]])) // prettier-ignore
    expect(state).toEqual({ status: 'IN_PROGRESS', progress: 50, completionDate: null })
    expect(
      tutorialState(
        steps,
        new Map([
          [1, 10],
          [2, 4],
          [7, 99]
        ])
      )
    ).toEqual({
      // prettier-ignore
      status: 'COMPLETED',
      progress: 100,
      completionDate: 10,
      completionTime: 6
    })
  })

  test('never completes a tutorial whose steps are not known', () => {
    expect(tutorialState(new Set(), new Map([[1, 1]]))).toMatchObject({ status: 'IN_PROGRESS', progress: 0 })
  })
})

describe('a history of completions and resets', () => {
  const tasks = ['TUTORIAL', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST'].flatMap(taskType =>
    [1, 2, 3, 4].map(taskLegacyId => ({ taskType, taskLegacyId }) as Task)
  )
  const groupNumbers = [101, 102, 103]
  const slots = (tokens: readonly string[]) =>
    fc.array(fc.uniqueArray(fc.constantFrom(...tokens), { minLength: 1, maxLength: 3 }), { maxLength: 5 })
  const tutorials = tasks.filter(({ taskType }) => taskType === 'TUTORIAL').map(keyOf)
  const all = [...tasks.map(keyOf), ...groupNumbers.map(number => `GROUP:${number}`)]
  const structures = fc
    .tuple(
      fc.tuple(...groupNumbers.map(() => slots(tutorials))),
      fc.array(fc.array(slots(all), { maxLength: 3 }), { maxLength: 4 })
    )
    .map(([groups, missions]) =>
      structureOf([
        ...groups.map((path, index) => parent('GROUP', groupNumbers[index] ?? 0, path)),
        ...missions.map((paths, index) => parent('MISSION', 200 + index, ...paths))
      ])
    )
  const history = fc.array(fc.record({ task: fc.constantFrom(...tasks), reset: fc.boolean(), at: fc.nat(1000) }))

  /** Status and date of each record, without the ids. */
  const shown = (records: ReadonlyMap<string, TaskRecord>): ReadonlyMap<string, unknown> =>
    new Map(
      [...records.values()].map(record => [keyOf(record), [record.status, record.progress, record.completionDate]])
    )

  test('leads to the states that the last completions alone lead to, and to each edge once', () => {
    fc.assert(
      fc.property(structures, history, (structure, events) => {
        const records = new Map<string, TaskRecord>()
        const submissions = new Map<string, Set<string>>()
        for (const { task, reset, at } of events) {
          const key = keyOf(task)
          if (reset) records.delete(key)
          else {
            const state = { status: 'COMPLETED', progress: 100, completionDate: at } as const
            const change = changeRecord(records.get(key), { ...task, title: null }, 'user', state)
            if (change && !records.has(key)) records.set(key, change.after)
          }
          const changes = changesOfParents(structure, 'user', structure.parentsOf.get(key) ?? [], records)
          for (const change of changes) {
            records.set(keyOf(change.after), change.after)
            if (!completes(change)) continue
            const ids = submissions.get(keyOf(change.after)) ?? new Set()
            submissions.set(keyOf(change.after), ids.add(change.after.submissionIdCompleted ?? ''))
          }
        }
        for (const ids of submissions.values()) expect(ids).toHaveProperty('size', 1)
        // nothing is left to do
        expect(changesOfParents(structure, 'user', structure.parents.values(), records)).toEqual([])
        // and from scratch the same comes out, but for parents of which nothing is done any more
        const scratch = new Map(
          [...records].filter(([, { taskType }]) => taskType !== 'GROUP' && taskType !== 'MISSION')
        )
        for (const { after } of changesOfParents(structure, 'user', structure.parents.values(), scratch))
          scratch.set(keyOf(after), after)
        const begun = new Map([...records].filter(([key, { progress }]) => scratch.has(key) || progress !== 0))
        expect(shown(begun)).toEqual(shown(scratch))
      }),
      { numRuns: 300 }
    )
  })
})
