import { takeNumbers } from '../../../srv/cap/database/database.ts'
import { job, type Job } from '../../../srv/platform/jobs/index.ts'
import type { Tx } from '../../../srv/cap/database/database.ts'

const EVERY_SECOND = '* * * * * *'
const AT_THREE = '0 3 * * *'
/** Far longer than a tick on a busy machine, and not a minute. */
export const LEASE = 10_000

/** The effect of a run, to be counted in the database: one number of a counter is used up. */
const takeEffect = (tx: Tx) => takeNumbers(tx, 'legacy-id', 1)

/** Jobs of every kind; `holding` is told when a held one computes, which lasts until `release`. */
export function sampleJobs(holding: (job: string) => void): { all: readonly Job[]; release: () => void } {
  let released = Promise.withResolvers<undefined>()

  const simple = (name: string, cron: string) =>
    job({
      name,
      cron,
      lease: LEASE,
      compute: async () => undefined,
      write: async tx => ({ number: await takeEffect(tx) })
    })

  const held = job({
    name: 'held',
    cron: EVERY_SECOND,
    lease: LEASE,
    async compute() {
      holding('held')
      await released.promise
    },
    write: async tx => ({ number: await takeEffect(tx) })
  })

  const fails = job({
    name: 'fails',
    cron: AT_THREE,
    lease: LEASE,
    async compute() {
      throw new Error('no input', { cause: new Error('the source is away') })
    },
    write: async () => ({})
  })

  const failsInWrite = job({
    name: 'fails-in-write',
    cron: EVERY_SECOND,
    lease: LEASE,
    compute: async () => undefined,
    async write(tx) {
      await takeEffect(tx)
      throw new Error('half way')
    }
  })

  const throwsText = job({
    name: 'throws-text',
    cron: AT_THREE,
    lease: LEASE,
    async compute() {
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw 'only a text'
    },
    write: async () => ({})
  })

  const talkative = job({
    name: 'talkative',
    cron: AT_THREE,
    lease: LEASE,
    compute: async () => 'x'.repeat(5000),
    write: async (_tx, text) => ({ text })
  })

  const everywhere = job({
    name: 'everywhere',
    cron: EVERY_SECOND,
    lease: LEASE,
    perInstance: true,
    async compute() {
      holding('everywhere')
    },
    write: async tx => ({ number: await takeEffect(tx) })
  })

  const heldEverywhere = job({
    name: 'held-everywhere',
    cron: EVERY_SECOND,
    lease: LEASE,
    perInstance: true,
    async compute() {
      holding('held-everywhere')
      await released.promise
    },
    write: async () => ({})
  })

  return {
    all: [
      simple('steady', EVERY_SECOND),
      simple('at-three', AT_THREE),
      held,
      fails,
      failsInWrite,
      throwsText,
      talkative,
      everywhere,
      heldEverywhere
    ],
    release: () => {
      released.resolve(undefined)
      released = Promise.withResolvers()
    }
  }
}
