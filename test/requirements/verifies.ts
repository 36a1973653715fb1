import { test } from '@jest/globals'

type Verification = (
  ids: string | readonly string[],
  title: string,
  run: () => void | Promise<void>,
  timeout?: number
) => void

/** A function as `verifies`, whose tests are made by `make`. */
export const verifiesWith =
  (make: typeof test | typeof test.skip): Verification =>
  (ids, title, run, timeout) => {
    make(`${title} [${[ids].flat().join(', ')}]`, run, timeout)
  }

/**
 * A test that verifies requirements of the manifest. The ids are written out as text, so that the coverage test finds
 * them without running anything.
 */
export const verifies = verifiesWith(test)
