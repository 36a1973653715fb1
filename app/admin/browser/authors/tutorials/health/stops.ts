/** A step of a tutorial, with the readers who came there and those who did it. */
export interface StepStop {
  readonly step: number
  readonly title: string | null
  readonly reached: number
  readonly done: number
}

/** Readers who came to a step and did not do it. */
export const stoppedAt = ({ reached, done }: StepStop): number => Math.max(0, reached - done)

/** The step at which most readers stop, the first one of several; undefined where nobody does. */
export function mostStopped(steps: readonly StepStop[]): StepStop | undefined {
  const most = Math.max(0, ...steps.map(stoppedAt))
  return most === 0 ? undefined : steps.find(step => stoppedAt(step) === most)
}
