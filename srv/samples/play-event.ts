import cds from '@sap/cds'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../../lib/access/caller.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { MINUTE, nowMs, SECOND } from '../../lib/time.ts'
import { type Db, readApart } from '../cap/database/database.ts'
import { log } from '../cap/log.ts'
import { missionTutorials, stepsOf } from '../catalog/index.ts'
import { type SeededEvent, seededEvent } from '../events/index.ts'
import { capUser } from '../platform/access/cap-user.ts'
import { samplesThere } from './samples-there.ts'
import { madeUpLearners } from './made-up-learners.ts'
import { beginAnew, prepareSampleEvent } from './sample-event.ts'

/** A tutorial that a learner is going to complete. */
interface Turn {
  readonly caller: Caller
  readonly tutorial: Tutorial
}

interface Tutorial {
  readonly slug: string
  readonly legacyId: number
  /** Numbers of its steps, where it is part of the event's mission. */
  readonly steps: readonly number[] | undefined
}

/** Milliseconds between two completions. */
const [SHORTEST, LONGEST] = [2 * SECOND, 5 * SECOND]
/** Milliseconds that a learner took for a step, at most. */
const LONGEST_STEP = 5 * MINUTE

/** Begins the sample event, and lets it play as long as this process runs. */
export async function playSampleEvent(): Promise<void> {
  const event = await prepareSampleEvent()
  if (!event) return log('samples').warn('there is no sample event, since the samples have been removed')
  const stop = new AbortController()
  onStop(() => stop.abort())
  play(event, stop.signal).catch((error: unknown) => log('samples').error('the sample event does not go on', error))
  log('samples').info(`the sample event plays: /event-display?eventId=${event.legacyId}`)
}

/**
 * Lets the made-up learners complete the sample tutorials, through the service that clients call. When all is done, the event
 * is reset, and they begin anew. Ends when the event is removed.
 */
async function play(event: SeededEvent, stop: AbortSignal): Promise<void> {
  for (;;) {
    const turns = turnsOf(await readApart(db => tutorialsOf(db, event)))
    for (const turn of turns) {
      if ((await readApart(seededEvent))?.ID !== event.ID) return
      // what was completed before a restart is no news
      if (!(await complete(turn, event))) continue
      await delay(SHORTEST + Math.random() * (LONGEST - SHORTEST), undefined, { signal: stop }).catch(() => undefined)
      if (stop.aborted) return
    }
    if (turns.length === 0) return
    await beginAnew(event)
  }
}

/** The sample tutorials that are on the site. */
async function tutorialsOf(db: Db, { mission_ID }: SeededEvent): Promise<readonly Tutorial[]> {
  const { tutorials } = await samplesThere(db)
  const ofMission = mission_ID === null ? undefined : (await missionTutorials(db, [mission_ID])).get(mission_ID)
  const found: Tutorial[] = []
  for (const { ID, slug, legacyId } of tutorials) {
    const steps = ofMission?.has(legacyId) ? (await stepsOf(db, ID)).map(({ stepOrder }) => stepOrder) : undefined
    found.push({ slug, legacyId, steps })
  }
  return found
}

/** All tutorials for all learners, in an order that lets the first ones be ahead. */
function turnsOf(tutorials: readonly Tutorial[]): readonly Turn[] {
  return madeUpLearners
    .flatMap((caller, place) =>
      tutorials.map(tutorial => ({ caller, tutorial, at: Math.random() * (1 + place / madeUpLearners.length) }))
    )
    .sort((one, other) => one.at - other.at)
}

/**
 * Completes a tutorial: one of the mission step by step, the last one now; another one as part of the event. False when that was
 * done before.
 */
async function complete({ caller, tutorial }: Turn, { legacyId: eventLegacyId }: SeededEvent): Promise<boolean> {
  const { slug, legacyId: taskLegacyId, steps } = tutorial
  const now = nowMs()
  if (!steps) {
    const task = { taskLegacyId, taskType: 'TUTORIAL', eventLegacyId }
    const { completionDate } = await call<{ completionDate: string }>(caller, 'createTaskRecord', task)
    return Date.parse(completionDate) >= now
  }
  const took = Math.random() * LONGEST_STEP
  const done = steps.map((stepNumber, place) => {
    return { slug, stepNumber, completedAt: new Date(now - (steps.length - 1 - place) * took).toISOString() }
  })
  const outcomes = await call<readonly { outcome: string }[]>(caller, 'completeSteps', { steps: done })
  return outcomes.some(({ outcome }) => outcome === 'RECORDED')
}

/** The service of learners, for calls within the process. */
interface Callable {
  tx<T>(context: { readonly user: cds.User }, work: (tx: Sender<T>) => Promise<T>): Promise<T>
}

interface Sender<T> {
  send(event: string, data: object): Promise<T>
}

/** Calls an operation as clients of somebody do. */
function call<T>(caller: Caller, operation: string, data: object): Promise<T> {
  const service = cds.services['DeveloperService'] as unknown as Callable
  return service.tx<T>({ user: capUser(caller) }, tx => tx.send(operation, data))
}
