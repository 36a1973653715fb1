import { expect } from '@jest/globals'
import { type BackendOptions, startBackend } from '../../support/backend.ts'

/** The output of a backend that ends with exit code 1 instead of starting, by default on an empty database. */
export async function failedStart(
  env: Readonly<Record<string, string>>,
  on: Pick<BackendOptions, 'database' | 'dataDir'> = {}
): Promise<string> {
  const failure = await startBackend({ ...on, env }).then(
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
