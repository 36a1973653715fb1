import type { StepPlace } from './messages.ts'

/** Id of the step in which a line of the Markdown is; empty above the first. */
export const stepAtLine = (steps: readonly StepPlace[], line: number): string =>
  steps.findLast(step => step.line <= line)?.id ?? ''

/** The line at which a step begins; that of the text's beginning for what is above the first. */
export const lineOfStep = (steps: readonly StepPlace[], id: string): number | undefined =>
  id === '' ? 1 : steps.find(step => step.id === id)?.line
