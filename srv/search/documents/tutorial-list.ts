import { SECOND, nowMs } from '../../../lib/time.ts'
import { countShownTutorials, shownTutorials, type ShownTutorial, tutorialsWrittenSince } from '../../catalog/index.ts'
import type { Db } from '../../cap/database/database.ts'

/** A row has the time at which its transaction began, by the clock of its instance, and is seen when that has committed. */
const LATE = 30 * SECOND

/**
 * The tutorials that learners are shown, kept in memory: after a change only those rows are read that were written since.
 * All are read when their number is another one; and once more some time after a change, for rows that came later than that.
 */
export class TutorialList {
  readonly #rows = new Map<string, ShownTutorial>()
  #readAt: number | undefined
  /** The time from which on all rows are read; undefined while every change was read with all rows. */
  #allDueAt: number | undefined

  /** The tutorials as of the last refresh, in no order. */
  get all(): IterableIterator<ShownTutorial> {
    return this.#rows.values()
  }

  /** Milliseconds until all rows are read once more; 0 when that is not needed. */
  get dueIn(): number {
    return this.#allDueAt === undefined ? 0 : Math.max(1, this.#allDueAt - nowMs())
  }

  /** Brings the list to the state of the database. */
  async refresh(db: Db): Promise<void> {
    const began = nowMs()
    if (!(await this.#readWritten(db, began))) await this.#readAll(db)
    this.#readAt = began
  }

  /** False when that is not enough to know all. */
  async #readWritten(db: Db, now: number): Promise<boolean> {
    if (this.#readAt === undefined || now >= (this.#allDueAt ?? Infinity)) return false
    for await (const written of tutorialsWrittenSince(db, this.#readAt - LATE))
      for (const { isShown, ...row } of written)
        if (isShown) this.#rows.set(row.id, row)
        else this.#rows.delete(row.id)
    this.#allDueAt ??= now + LATE
    return this.#rows.size === (await countShownTutorials(db))
  }

  async #readAll(db: Db): Promise<void> {
    const ids = new Set<string>()
    for await (const rows of shownTutorials(db))
      for (const row of rows) {
        ids.add(row.id)
        this.#rows.set(row.id, row)
      }
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id)
    this.#allDueAt = undefined
  }
}
