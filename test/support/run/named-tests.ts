import { buildArgv } from 'jest'

/** True when the arguments of jest name tests by a path, a part of one or a pattern; then nothing of them is left out. */
export async function namesTests(args: readonly string[]): Promise<boolean> {
  const { _: paths, testPathPatterns } = await buildArgv([...args])
  return paths.length > 0 || testPathPatterns !== undefined
}
