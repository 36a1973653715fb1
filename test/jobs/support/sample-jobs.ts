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

  /** A job that takes effect, but for what `more` says. */
  const sample = <R = undefined>(name: string, more: Partial<Job<R>> = {}): Job =>
    job<R>({
      name,
      description: 'A sample',
      cron: EVERY_SECOND,
      lease: LEASE,
      compute: async () => undefined as R,
      write: async tx => ({ number: await takeEffect(tx) }),
      ...more
    })
  const hold = (name: string) => async () => {
    holding(name)
    await released.promise
  }

  return {
    all: [
      sample('steady'),
      sample('at-three', { cron: AT_THREE }),
      sample('held', { compute: hold('held') }),
      sample('fails', {
        cron: AT_THREE,
        async compute() {
          throw new Error('no input', { cause: new Error('the source is away') })
        }
      }),
      sample('fails-in-write', {
        async write(tx) {
          await takeEffect(tx)
          throw new Error('half way')
        }
      }),
      sample('throws-text', {
        cron: AT_THREE,
        async compute() {
          // eslint-disable-next-line @typescript-eslint/only-throw-error
          throw 'only a text'
        }
      }),
      sample('talkative', {
        cron: AT_THREE,
        compute: async () => 'x'.repeat(5000),
        write: async (_tx, text) => ({ text })
      }),
      sample('everywhere', {
        perInstance: true,
        async compute() {
          holding('everywhere')
        }
      }),
      sample('held-everywhere', { perInstance: true, compute: hold('held-everywhere'), write: async () => ({}) })
    ],
    release: () => {
      released.resolve(undefined)
      released = Promise.withResolvers()
    }
  }
}
