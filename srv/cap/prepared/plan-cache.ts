import { LRUCache } from 'lru-cache'
import { KB } from '../../../lib/bytes.ts'
import type { PlannedStatement } from './plan.ts'

/** How the reads of one shape are answered. */
interface Kept {
  /** The only sender that it is for: something in it may be of that sender. */
  readonly owner: string | undefined
  /** A request has needed a part that is not known: the next one is watched. */
  readonly isShort?: boolean
}

/** Knowledge of the reads of one shape: requests seen, a plan, or why there is none. */
type Known<Plan> = number | Plan | string

/** A shape that comes once is not worth a plan. */
const WORTH_A_PLAN = 2
/** Answers that a plan may fail to give, before there is none. */
const MOST_TRIES = 5
const MOST = 2000

/** Advice about a read: run these statements, watch how CAP answers it, or nothing. */
export type Advice<Plan, Bound> =
  | { readonly kind: 'run'; readonly plan: Plan; readonly statements: Bound }
  | { readonly kind: 'watch' }
  | { readonly kind: 'leave'; readonly why: string }

/** Knowledge that an answer of CAP adds. */
export interface Lesson<Plan> {
  readonly user: string
  /**
   * The plan that follows, best first where several may; undefined where another answer has to tell it; a text that says why
   * for reads that have none.
   */
  plansAfter(earlier: Plan | undefined): readonly Plan[] | string | undefined
  /** True for a plan that gives the answer by its own statements. */
  isRight(plan: Plan): Promise<boolean>
}

/** The way in which plans of a kind are measured and used. */
interface Kind<Plan, Bound, Brought> {
  /** Bytes of all plans. */
  readonly most: number
  statementsOf(plan: Plan): readonly PlannedStatement[]
  /** Undefined while it is not known where a value comes from. */
  bind(plan: Plan, brought: Brought): Bound | undefined
}

/** Plans by the shape of reads, in a bounded memory. */
export class PlanCache<Plan extends Kept, Bound, Brought extends { readonly user: string }> {
  readonly #kind: Kind<Plan, Bound, Brought>
  readonly #known: LRUCache<string, Known<Plan>>

  constructor(kind: Kind<Plan, Bound, Brought>) {
    this.#kind = kind
    this.#known = new LRUCache<string, Known<Plan>>({
      max: MOST,
      maxSize: kind.most,
      sizeCalculation: (value, key) => KB + 2 * key.length + this.#sizeOf(value)
    })
  }

  /** The number of plans, and their bytes. */
  get sizes(): { readonly plans: number; readonly bytes: number } {
    return { plans: this.#known.size, bytes: this.#known.calculatedSize }
  }

  /** Advice for a read of a shape. */
  adviceFor(key: string, brought: Brought): Advice<Plan, Bound> {
    const found = this.#known.get(key)
    if (typeof found === 'string') return { kind: 'leave', why: found }
    if (found === undefined || typeof found === 'number') {
      const times = (found ?? 0) + 1
      if (times >= WORTH_A_PLAN) return { kind: 'watch' }
      this.#known.set(key, times)
      return { kind: 'leave', why: 'first' }
    }
    if (found.owner !== undefined && found.owner !== brought.user) return { kind: 'leave', why: 'personal' }
    return this.planFor(key, brought) ?? { kind: 'watch' }
  }

  /** The plan of a shape with the values of a read; undefined where there is none that is for its sender. Notes nothing. */
  planFor(key: string, brought: Brought): Extract<Advice<Plan, Bound>, { kind: 'run' }> | undefined {
    const found = this.#known.get(key)
    if (typeof found !== 'object' || found.isShort) return undefined
    if (found.owner !== undefined && found.owner !== brought.user) return undefined
    const statements = this.#kind.bind(found, brought)
    return statements && { kind: 'run', plan: found, statements }
  }

  /**
   * Learns from an answer of CAP. A plan is kept when its statements give the same answer now: a row that somebody has changed
   * in the meantime makes it try again.
   */
  async learn(key: string, lesson: Lesson<Plan>): Promise<void> {
    const found = this.#known.get(key)
    if (typeof found === 'string') return
    const earlier = typeof found === 'object' ? found : undefined
    if (earlier?.owner !== undefined && earlier.owner !== lesson.user) return
    const plans = lesson.plansAfter(earlier)
    if (plans === undefined) return
    if (typeof plans === 'string') return this.giveUp(key, plans)
    for (const plan of plans) if (await lesson.isRight(plan)) return void this.#known.set(key, plan)
    const times = (typeof found === 'number' ? found : WORTH_A_PLAN) + 1
    this.#known.set(key, times > MOST_TRIES ? 'body' : times)
  }

  /** Has the next read of a shape watched: its plan lacks a part that this one has needed. */
  noteShort(key: string, plan: Plan): void {
    this.#known.set(key, { ...plan, isShort: true })
  }

  /** Leaves the reads of a shape to CAP from now on. */
  giveUp(key: string, why: string): void {
    this.#known.set(key, why)
  }

  #sizeOf(value: Known<Plan>): number {
    if (typeof value !== 'object') return 0
    const statements = this.#kind.statementsOf(value)
    return statements.reduce((sum, { sql, sources }) => sum + 4 * sql.length + 200 * sources.length, 2 * KB)
  }
}
