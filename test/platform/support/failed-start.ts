import { expect } from '@jest/globals'
import { startBackend } from '../../support/backend.ts'

/** The output of a backend that ends with exit code 1 instead of starting. */
export async function failedStart(env: Record<string, string>): Promise<string> {
  const failure = await startBackend({ env }).then(
    () => undefined,
    (error: Error) => error.message
  )
  expect(failure).toContain('it ended with 1')
  expect(failure).not.toMatch(/^\s+at /m)
  return failure ?? ''
}

/** Problems that the output tells the operator to put right. */
export const problems = (output: string): string[] =>
  [...output.matchAll(/^\[config\] - (.*)$/gm)].map(([, problem = '']) => problem)
