import { weighedBatches } from '../../../lib/concurrency/weighed-batches.ts'
import { type Db, inTransaction, parameters, reader, type Tx } from '../../cap/database/database.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { lockLearners } from '../records/lock-learner.ts'
import { keyOf, numberIn, type Task } from '../records/record.ts'
import { recordsOfMany, saveChanges } from '../records/stored-records.ts'
import { changesOfPerson } from '../rollup/person-changes.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { structure } from '../rollup/structure-cache.ts'
import { type Token, tokensBelow } from '../rollup/structure.ts'

/** Numbers of tasks whose records one transaction reads, while others wait for it. */
const MOST_NUMBERS = 500
/** Rows that SQLite reads on the event loop in one go. */
const PAGE = 2000

/** A task whose state is looked at, with the numbers of all tasks that it depends on. */
interface Dependent {
  readonly token: Token
  readonly numbers: readonly number[]
}

/**
 * Brings the records of a person to what follows from the others. Each transaction does a piece of it under the lock of the
 * person, tutorials before what they are part of, so that neither the event loop nor other writers wait for long, however
 * many records there are. Stopped in between, it is right again when it is repeated.
 */
export async function recomputePerson(user: string): Promise<void> {
  const catalog = await structure()
  const tasks = await tasksOf(await reader(), user)
  const tutorials = tutorialsOf(catalog, tasks)
  const dependents = [...tutorials, ...parentsOf(catalog, tasks, tutorials)]
  for (const piece of weighedBatches(dependents, MOST_NUMBERS, ({ numbers }) => numbers.length)) {
    const work = new SlicedWork()
    await inTransaction(tx => recomputePiece(tx, user, catalog, piece))
    await work.yieldToReaders()
  }
}

async function recomputePiece(tx: Tx, user: string, catalog: Catalog, piece: readonly Dependent[]): Promise<void> {
  await lockLearners(tx, [user])
  const records = await recordsOfMany(tx, [user], [...new Set(piece.flatMap(({ numbers }) => numbers))])
  const tokens = new Set(piece.map(({ token }) => token))
  // of other tasks not all records were read on which they depend
  const changes = changesOfPerson(catalog, user, records).filter(({ after }) => tokens.has(keyOf(after)))
  if (changes.length > 0) await saveChanges(tx, user, changes)
}

/** All tasks that the person has a record of. */
async function tasksOf(db: Db, user: string): Promise<Task[]> {
  const [own, number, type] = parameters(3)
  const tasks: Task[] = []
  for (let last: Task | undefined; ;) {
    const rows = await db.run<Task[]>(
      `SELECT taskLegacyId AS "taskLegacyId", taskType AS "taskType" FROM tutorials_learner_TaskRecords
       WHERE user_ID = ${own} AND (taskLegacyId, taskType) > (${number}, ${type})
       ORDER BY taskLegacyId, taskType LIMIT ${PAGE}`,
      [user, last?.taskLegacyId ?? 0, last?.taskType ?? '']
    )
    tasks.push(...rows)
    last = rows.at(-1)
    if (rows.length < PAGE) return tasks
  }
}

/** The tutorials of which there are steps among `tasks`. */
function tutorialsOf({ steps, stepsOf }: Catalog, tasks: readonly Task[]): Dependent[] {
  const found = tasks.flatMap(({ taskType, taskLegacyId }) =>
    taskType === 'STEP' ? (steps.get(taskLegacyId)?.tutorial ?? []) : []
  )
  return [...new Set(found)].map(tutorial => ({
    token: keyOf({ taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId }),
    numbers: [tutorial.legacyId, ...(stepsOf.get(tutorial) ?? []).map(({ legacyId }) => legacyId)]
  }))
}

/** The groups and missions that are among `tasks`, or that one of them or of `tutorials` is a part of. */
function parentsOf(catalog: Catalog, tasks: readonly Task[], tutorials: readonly Dependent[]): Dependent[] {
  const others = tasks.filter(({ taskType }) => taskType !== 'STEP').map(keyOf)
  const tokens = new Set([...others, ...tutorials.map(({ token }) => token)])
  const found = [...tokens].flatMap(token =>
    [...(catalog.parentsOf.get(token) ?? []), catalog.parents.get(token) ?? []].flat()
  )
  return [...new Set(found)].map(parent => ({
    token: keyOf(parent),
    numbers: [parent.taskLegacyId, ...[...tokensBelow(parent, catalog.parents)].map(numberIn)]
  }))
}
