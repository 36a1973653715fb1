/** Completed tasks by learner, as indexes: learner `n` completed `tasks[starts[n]]` up to `tasks[starts[n + 1]]`. */
export interface Completions {
  readonly starts: Uint32Array
  readonly tasks: Uint32Array
  readonly taskCount: number
}

/** Another task, and the number of learners who completed both. */
export type Pair = readonly [task: number, score: number]

/** Of each task its pairs, and the number of learners who completed it. */
export interface Ranked {
  readonly pairs: readonly (readonly Pair[])[]
  readonly learners: Uint32Array
}

/**
 * For each task the `top` tasks that most of its learners completed too; of equal scores the smaller index comes first.
 * Run time grows with the sum of the squared numbers of completions per learner.
 */
export function rankPairs(completions: Completions, top: number): Pair[][] {
  const { starts, tasks, taskCount } = completions
  const learners = learnersByTask(completions)
  const scores = new Uint32Array(taskCount)
  return Array.from({ length: taskCount }, (_, task) => {
    const met: number[] = []
    for (const learner of learners.of(task))
      for (const other of tasks.subarray(starts[learner], starts[learner + 1])) {
        if (other === task) continue
        if (scores[other] === 0) met.push(other)
        scores[other] = (scores[other] as number) + 1
      }
    const pairs = met.map((other): Pair => [other, scores[other] as number])
    for (const other of met) scores[other] = 0
    return pairs.sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, top)
  })
}

/** For each task the number of learners who completed it. */
export function countLearners({ tasks, taskCount }: Completions): Uint32Array {
  const counts = new Uint32Array(taskCount)
  for (const task of tasks) counts[task] = (counts[task] as number) + 1
  return counts
}

/** Index of the completions by task. */
function learnersByTask({ starts, tasks, taskCount }: Completions): { of(task: number): Uint32Array } {
  const ends = new Uint32Array(taskCount + 1)
  for (const task of tasks) ends[task + 1] = (ends[task + 1] as number) + 1
  for (let task = 0; task < taskCount; task++) ends[task + 1] = (ends[task + 1] as number) + (ends[task] as number)
  const begins = ends.slice()
  const learners = new Uint32Array(tasks.length)
  for (let learner = 0; learner + 1 < starts.length; learner++)
    for (const task of tasks.subarray(starts[learner], starts[learner + 1])) {
      learners[ends[task] as number] = learner
      ends[task] = (ends[task] as number) + 1
    }
  return { of: task => learners.subarray(begins[task], begins[task + 1]) }
}
