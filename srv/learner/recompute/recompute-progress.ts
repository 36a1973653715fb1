import { MINUTE, SECOND } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { PacedWork, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { structure } from '../rollup/structure-cache.ts'
import { computePage, type Page } from './compute-page.ts'
import { share, type SharedStructure } from './compute-people.ts'
import { concerned, type Concerned, fingerprintsOf } from './fingerprints.ts'
import { peopleAfter, peopleWith } from './people-page.ts'
import { claim, finish, giveUp, proceed } from './recomputation.ts'
import { recomputePerson } from './recompute-person.ts'
import { writePage } from './write-people.ts'

export const RECOMPUTE = 'recompute-progress'

const REPORT_EVERY = SECOND
/** Times that the records of a person are read before the person is locked. */
const ATTEMPTS = 3

/**
 * Recomputes what follows from the records of everybody whom a change of the catalog concerns, in pages of people. It
 * starts by itself after such a change (`watch-structure.ts`); the schedule is for what nobody has noticed.
 */
export const recomputeProgress = job({
  name: RECOMPUTE,
  description: 'Computes progress anew for whom a change of the catalog concerns',
  cron: '47 4 * * *',
  lease: 5 * MINUTE,
  compute: recompute,
  write: async (_tx, summary) => summary
})

async function recompute(db: Db, report: Report): Promise<JobSummary> {
  const catalog = await structure()
  const target = fingerprintsOf(catalog)
  const claimed = await claim(target)
  if (!claimed) return { skipped: 'another instance is at it' }
  const tasks = concerned(catalog, claimed.applied, target)
  const run = new Run(db, catalog, tasks, report)
  try {
    if (tasks?.numbers.length !== 0) await run.from(claimed.after)
  } catch (error) {
    await giveUp()
    throw error
  }
  await finish(target, claimed)
  return { ...run.summary(), resumed: claimed.after === '' ? 'no' : 'yes' }
}

/** One run over everybody. */
class Run {
  readonly #db: Db
  readonly #catalog: Catalog
  readonly #tasks: Concerned | undefined
  readonly #report: Report
  readonly #shared: SharedStructure
  #people = 0
  #changed = 0
  #reported = performance.now()

  constructor(db: Db, catalog: Catalog, tasks: Concerned | undefined, report: Report) {
    this.#db = db
    this.#catalog = catalog
    this.#tasks = tasks
    this.#report = report
    this.#shared = share(catalog, tasks?.tokens)
  }

  summary(): JobSummary {
    return { people: this.#people, changed: this.#changed }
  }

  /** Goes on after a person; while one page is written, the next is read and computed. */
  async from(person: string): Promise<void> {
    const pace = new PacedWork()
    for (let next = this.#pageAfter(person); ;) {
      const page = await next
      const last = page.people.at(-1)?.user
      if (last === undefined) return
      next = this.#pageAfter(last)
      // it is waited for in the next turn, unless this page cannot be written
      next.catch(() => undefined)
      await this.#write(page, pace)
      this.#people += page.people.length
      this.#changed += page.changed
      await this.#tell(last)
    }
  }

  /** Writes a page; people who completed something meanwhile are read and computed again, at last under their lock. */
  async #write(page: Page, pace: PacedWork): Promise<void> {
    const numbers = this.#tasks?.numbers
    let left = await writePage(page, numbers, pace)
    for (let attempt = 1; attempt < ATTEMPTS && left.length > 0; attempt++) {
      const people = await peopleWith(this.#db, left, numbers)
      left = await writePage(await computePage(people, this.#catalog, this.#shared), numbers, pace)
    }
    for (const user of left) await recomputePerson(user)
  }

  async #pageAfter(person: string): Promise<Page> {
    const reading = new SlicedWork()
    const people = await peopleAfter(this.#db, person, this.#tasks?.numbers)
    await reading.yieldToReaders()
    return computePage(people, this.#catalog, this.#shared)
  }

  async #tell(last: string): Promise<void> {
    if (performance.now() - this.#reported < REPORT_EVERY) return
    await proceed(last)
    await this.#report(this.summary())
    this.#reported = performance.now()
  }
}
