import cds from '@sap/cds'
import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../../lib/access/caller.ts'
import { onStop } from '../../lib/process/lifecycle.ts'
import { nowMs, SECOND } from '../../lib/time.ts'
import { readApart } from '../cap/database/database.ts'
import { log } from '../cap/log.ts'
import { type SeededEvent, seededEvent } from '../events/index.ts'
import { capUser } from '../platform/access/cap-user.ts'
import { samplesThere } from './samples-there.ts'
import { madeUpLearners } from './made-up-learners.ts'
import { beginAnew, prepareSampleEvent } from './sample-event.ts'

/** A tutorial that a learner is going to complete, by its number. */
interface Turn {
  readonly caller: Caller
  readonly taskLegacyId: number
}

/** Milliseconds between two completions. */
const [SHORTEST, LONGEST] = [2 * SECOND, 5 * SECOND]

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
    const turns = await turnsNow()
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

/** All sample tutorials for all learners, in an order that lets the first ones be ahead. */
async function turnsNow(): Promise<readonly Turn[]> {
  const { tutorials } = await readApart(samplesThere)
  return madeUpLearners
    .flatMap((caller, place) =>
      tutorials.map(({ legacyId: taskLegacyId }) => {
        const at = Math.random() * (1 + place / madeUpLearners.length)
        return { caller, taskLegacyId, at }
      })
    )
    .sort((one, other) => one.at - other.at)
}

/** Completes a tutorial as part of the event; false when that was done before. */
async function complete({ caller, taskLegacyId }: Turn, { legacyId: eventLegacyId }: SeededEvent): Promise<boolean> {
  const began = nowMs()
  const service = cds.services['DeveloperService'] as unknown as Callable
  const { completionDate } = await service.tx({ user: capUser(caller) }, tx =>
    tx.send('createTaskRecord', { taskLegacyId, taskType: 'TUTORIAL', eventLegacyId })
  )
  return Date.parse(completionDate) >= began
}

/** The service of learners, for calls within the process. */
interface Callable {
  tx<T>(context: { readonly user: cds.User }, work: (tx: Sender) => Promise<T>): Promise<T>
}

interface Sender {
  send(event: string, data: object): Promise<{ readonly completionDate: string }>
}
