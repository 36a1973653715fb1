import type { Tx } from '../cap/database/database.ts'

/** A part of a merge that the annotations of the model cannot say; both users are locked. */
export interface MergeStep {
  /** Comes before rows are moved, while each user has their own. */
  before(tx: Tx, secondary: string, primary: string): Promise<void>
  /** Comes when the primary user has all of them. */
  after(tx: Tx, primary: string): Promise<void>
}

const steps: MergeStep[] = []

/** Adds a step to each merge; a domain does it at the start. */
export function onMerge(step: MergeStep): void {
  steps.push(step)
}

/** The steps of all domains. */
export const mergeSteps = (): readonly MergeStep[] => steps
