import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TaskFacts } from '../../srv/catalog/index.ts'
import type { Known } from '../../srv/learner/progress/facts.ts'
import { type Own, type OwnRecord, summarize } from '../../srv/learner/progress/summarize.ts'
import { type Parent, structureOf, type TutorialTask } from '../../srv/learner/rollup/structure.ts'
import { tutorialState } from '../../srv/learner/rollup/tutorial-state.ts'

/** A catalog in short: tutorials by number, slots as lists of numbers; over 100 they are groups, 900 is a puzzle. */
interface Made {
  readonly tutorials: readonly { readonly steps: number; readonly time: number | null; readonly shown: boolean }[]
  readonly groups: readonly (readonly (readonly number[])[])[]
  readonly missions: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** Completed steps by tutorial, each with its time; those with an entry were begun. */
type Done = ReadonlyMap<number, ReadonlyMap<number, number>>

const GROUP = 100
const MISSION = 200
const PUZZLE = 900
const BEGUN = 1_000

const tokenOf = (number: number) =>
  number === PUZZLE ? `PUZZLE:${number}` : number >= GROUP ? `GROUP:${number}` : `TUTORIAL:${number}`

const factsOf = (taskType: TaskFacts['taskType'], taskLegacyId: number, more: Partial<TaskFacts> = {}): TaskFacts => {
  const name = `${taskType.toLowerCase()}-${taskLegacyId}`
  const texts = { description: null, primaryTag: null, experience: null, tags: [], formerTags: [] }
  return { taskType, taskLegacyId, slug: name, title: name.toUpperCase(), ...texts, time: null, shown: true, ...more }
}

function knownOf({ tutorials, groups, missions }: Made): Known {
  const tasks = tutorials.map(({ steps }, index): TutorialTask => {
    const numbers = Array.from({ length: steps }, (_, number) => number + 1)
    return {
      ID: String(index),
      legacyId: index,
      slug: `tutorial-${index}`,
      title: null,
      isActive: true,
      outline: null,
      steps: new Set(numbers)
    }
  })
  const slots = (path: readonly (readonly number[])[]) => path.map(slot => slot.map(tokenOf))
  const parents: Parent[] = [
    ...groups.map((path, index) => parentOf('GROUP', GROUP + index, [slots(path)])),
    ...missions.map((paths, index) => parentOf('MISSION', MISSION + index, paths.map(slots)))
  ]
  const facts = [
    ...tutorials.map(({ time, shown }, index) => factsOf('TUTORIAL', index, { time, shown })),
    ...parents.map(({ taskType, taskLegacyId }) => factsOf(taskType, taskLegacyId)),
    factsOf('PUZZLE', PUZZLE)
  ]
  return {
    catalog: {
      ...structureOf(parents),
      bySlug: new Map(tasks.map(task => [task.slug, task])),
      byNumber: new Map(tasks.map(task => [task.legacyId, task])),
      steps: new Map(),
      stepsOf: new Map()
    },
    facts: new Map(facts.map(each => [`${each.taskType}:${each.taskLegacyId}`, each]))
  }
}

const parentOf = (taskType: Parent['taskType'], taskLegacyId: number, paths: Parent['paths']): Parent => {
  return { taskType, taskLegacyId, title: null, paths }
}

/** The records that follow from completed steps; of groups and missions none, since they are computed. */
function ownOf({ catalog }: Known, done: Done, puzzle: number | undefined): Own {
  const records = [...done].map(([taskLegacyId, steps]): OwnRecord => {
    const { status, completionDate } = tutorialState(catalog.byNumber.get(taskLegacyId)?.steps ?? new Set(), steps)
    return { taskType: 'TUTORIAL', taskLegacyId, status, attemptNumber: 1, at: completionDate ?? BEGUN }
  })
  if (puzzle !== undefined)
    records.push({ taskType: 'PUZZLE', taskLegacyId: PUZZLE, status: 'COMPLETED', attemptNumber: 1, at: puzzle })
  const inProgress = new Map([...done].filter(([number]) => records.some(each => isBegun(each, number))))
  const stepCount = [...done.values()].reduce((sum, steps) => sum + steps.size, 0)
  return { records, steps: inProgress, stepCount, badges: 2 }
}

const isBegun = ({ taskLegacyId, status }: OwnRecord, number: number) =>
  taskLegacyId === number && status === 'IN_PROGRESS'

/** States computed anew from the completed steps alone, by the words of the specification. */
function recomputed(made: Made, done: Done, puzzle: boolean) {
  const isDone = (number: number): boolean => {
    if (number === PUZZLE) return puzzle
    if (number >= GROUP) {
      const slots = made.groups[number - GROUP] ?? []
      return slots.length > 0 && slots.every(slot => slot.some(isDone))
    }
    const steps = made.tutorials[number]?.steps ?? 0
    return steps > 0 && (done.get(number)?.size ?? 0) === steps
  }
  const isBegunBelow = (number: number): boolean =>
    number === PUZZLE
      ? puzzle
      : number >= GROUP
        ? (made.groups[number - GROUP] ?? []).flat().some(isBegunBelow)
        : done.has(number)
  const stateOf = (paths: readonly (readonly (readonly number[])[])[]) => {
    if (!paths.flat(2).some(isBegunBelow)) return undefined
    const counts = paths
      .filter(path => path.length > 0)
      .map(path => ({ done: path.filter(slot => slot.some(isDone)).length, total: path.length }))
    return counts.toSorted((one, other) => other.done / other.total - one.done / one.total)[0]
  }
  return {
    tutorials: made.tutorials.flatMap(({ shown }, number) => (shown && done.has(number) ? [number] : [])),
    completed: made.tutorials.filter((_, number) => isDone(number)).length,
    isDone,
    groups: made.groups.map(path => stateOf([path])),
    missions: made.missions.map(stateOf)
  }
}

const slug = (kind: string, number: number) => `${kind}-${number}`

const tutorialNumber = fc.nat({ max: 5 })
const slot = (target: fc.Arbitrary<number>) => fc.uniqueArray(target, { minLength: 1, maxLength: 3 })
const path = (target: fc.Arbitrary<number>) => fc.array(slot(target), { minLength: 1, maxLength: 4 })
const anyTask = fc.oneof(tutorialNumber, fc.constantFrom(GROUP, GROUP + 1, PUZZLE))
const catalogs: fc.Arbitrary<Made> = fc.record({
  tutorials: fc.array(
    fc.record({
      steps: fc.nat({ max: 4 }),
      time: fc.option(fc.integer({ min: 1, max: 60 })),
      shown: fc.boolean()
    }),
    { minLength: 6, maxLength: 6 }
  ),
  groups: fc.tuple(path(tutorialNumber), path(tutorialNumber)),
  missions: fc.array(fc.array(path(anyTask), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
})
const histories = fc.array(
  fc.tuple(tutorialNumber, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2_000, max: 9_000 })),
  {
    maxLength: 24
  }
)

function doneBy(made: Made, history: readonly (readonly [number, number, number])[]): Done {
  const done = new Map<number, Map<number, number>>()
  for (const [number, step, at] of history) {
    if (step > (made.tutorials[number]?.steps ?? 0)) continue
    const steps = done.get(number) ?? new Map<number, number>()
    done.set(number, steps.set(step, at))
  }
  return done
}

describe('the summary of progress', () => {
  test('equals what is computed anew from the completed steps', () => {
    fc.assert(
      fc.property(catalogs, histories, fc.option(fc.integer({ min: 2_000, max: 9_000 })), (made, history, puzzle) => {
        const done = doneBy(made, history)
        const known = knownOf(made)
        const own = ownOf(known, done, puzzle ?? undefined)
        const summary = summarize(known, own)
        const anew = recomputed(made, done, puzzle !== null)

        expect(summary.totals).toMatchObject({ tutorials: anew.completed, steps: own.stepCount, badges: 2 })
        expect(summary.tutorials.map(each => each.slug).sort()).toEqual(
          anew.tutorials.map(n => slug('tutorial', n)).sort()
        )
        for (const each of summary.tutorials) {
          const number = Number(each.slug.split('-')[1])
          const { steps = 0, time = null } = made.tutorials[number] ?? {}
          const own = done.get(number) ?? new Map<number, number>()
          const open = Array.from({ length: steps }, (_, index) => index + 1).filter(step => !own.has(step))
          expect([each.completedSteps, each.stepCount, each.nextStep]).toEqual([own.size, steps, open[0] ?? null])
          expect(each.status === 'COMPLETED').toBe(anew.isDone(number))
          if (time !== null) expect(each.minutesLeft).toBe(Math.ceil((time * open.length) / steps))
          expect(each.lastActivityAt).toBe(new Date(Math.max(...own.values())).toISOString())
        }
        for (const kind of ['mission', 'group'] as const) {
          const expected = kind === 'mission' ? anew.missions : anew.groups
          const base = kind === 'mission' ? MISSION : GROUP
          const shown = summary[`${kind}s`]
          const places = Object.fromEntries(shown.map(each => [each.slug, [each.done, each.total]]))
          const wanted = expected.flatMap((state, index) =>
            state ? [[slug(kind, base + index), [state.done, state.total]] as const] : []
          )
          expect(ratios(places)).toEqual(ratios(Object.fromEntries(wanted)))
          for (const each of shown) {
            const isDone = each.done === each.total
            expect([each.status, each.minutesLeft === 0 || !isDone]).toEqual([
              isDone ? 'COMPLETED' : 'IN_PROGRESS',
              true
            ])
            expect(each.percent).toBe(isDone ? 100 : Math.min(99, Math.round((100 * each.done) / each.total)))
            expect(each.minutesLeft).toBeLessThanOrEqual(each.minutesTotal)
            if (each.nextSlug !== null) expect(anew.isDone(Number(each.nextSlug.split('-')[1]))).toBe(false)
            if (isDone) expect([each.nextSlug, each.completionDate === null]).toEqual([null, false])
          }
        }
        const { continueWith } = summary
        const goesOn = [...summary.missions, ...summary.groups].some(each => each.nextSlug !== null)
        expect(continueWith !== null).toBe(goesOn || summary.tutorials.some(each => each.nextStep !== null))
        if (continueWith) {
          const number = Number(continueWith.slug.split('-')[1])
          expect(done.get(number)?.has(continueWith.stepNumber) ?? false).toBe(false)
        }
      }),
      { numRuns: 200 }
    )
  })

  test('goes on where the learner was last: at the next tutorial of a mission, or in one that was begun', () => {
    const time = 30
    const made: Made = {
      tutorials: [
        { steps: 2, time, shown: true },
        { steps: 3, time, shown: true },
        { steps: 1, time, shown: true }
      ],
      groups: [[[2]]],
      missions: [[[[0], [1], [GROUP]]]]
    }
    const known = knownOf(made)
    const first = new Map([[0, new Map([[1, 5_000], [2, 6_000]])]]) // prettier-ignore
    const mission = { missionSlug: 'mission-200', missionTitle: 'MISSION-200' }
    const summary = summarize(known, ownOf(known, first, undefined))
    expect(summary.continueWith).toEqual({ slug: 'tutorial-1', stepNumber: 1, title: 'TUTORIAL-1', ...mission })
    expect(summary.missions).toMatchObject([{ percent: 33, done: 1, total: 3, minutesLeft: 60, minutesTotal: 90 }])

    const second = new Map([...first, [1, new Map([[1, 7_000], [3, 7_500]])]]) // prettier-ignore
    const later = summarize(known, ownOf(known, second, undefined))
    expect(later.continueWith).toEqual({ slug: 'tutorial-1', stepNumber: 2, title: 'TUTORIAL-1', ...mission })
    expect(later.missions).toMatchObject([{ nextSlug: 'tutorial-1', nextStep: 2, minutesLeft: 40 }])
    expect(later.tutorials.map(each => [each.slug, each.minutesLeft])).toEqual([
      ['tutorial-1', 10],
      ['tutorial-0', 0]
    ])

    const all = new Map([...first, [1, new Map([[1, 1], [2, 2], [3, 3]])], [2, new Map([[1, 9_000]])]]) // prettier-ignore
    const end = summarize(known, ownOf(known, all, undefined))
    expect(end).toMatchObject({ continueWith: null, totals: { tutorials: 3 }, groups: [{ status: 'COMPLETED' }] })
    expect(end.missions).toMatchObject([{ status: 'COMPLETED', percent: 100, nextSlug: null, minutesLeft: 0 }])
    expect(end.missions[0]?.completionDate).toBe(new Date(9_000).toISOString())
  })
})

/** Of several paths that are done as far, any may stand for the mission. */
const ratios = (places: Readonly<Record<string, readonly (number | undefined)[]>>) =>
  Object.fromEntries(Object.entries(places).map(([name, [done = 0, total = 1]]) => [name, (done / total).toFixed(6)]))
