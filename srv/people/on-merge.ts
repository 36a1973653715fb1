import type { Tx } from '../cap/database/database.ts'

/** A part of a merge that the annotations of the model cannot say. */
export interface MergeStep {
  /** Entities whose rows `before` moves, all of them. */
  readonly moves: readonly string[]
  /** Comes in each transaction that moves rows, before it does, with both users locked. Finds its work done when repeated. */
  before(tx: Tx, secondary: string, primary: string): Promise<void>
  /** Comes when the primary user has all rows, and is locked. */
  after(tx: Tx, primary: string): Promise<void>
  /** Comes last, outside of a transaction: what follows from the rows. May be repeated. */
  follow(primary: string): Promise<void>
}

const steps: MergeStep[] = []

/** Adds a step to each merge; a domain does it at the start. */
export function onMerge(step: MergeStep): void {
  steps.push(step)
}

/** The steps of all domains. */
export const mergeSteps = (): readonly MergeStep[] => steps
