import { test } from '@jest/globals'

/**
 * A test that verifies requirements of the manifest. The ids are written out as text, so that the coverage test finds
 * them without running anything.
 */
export function verifies(
  ids: string | readonly string[],
  title: string,
  run: () => void | Promise<void>,
  timeout?: number
): void {
  test(`${title} [${[ids].flat().join(', ')}]`, run, timeout)
}
