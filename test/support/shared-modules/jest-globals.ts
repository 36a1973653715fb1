import type * as JestGlobals from '@jest/globals'

export type Globals = typeof JestGlobals

export let afterAll: Globals['afterAll']
export let afterEach: Globals['afterEach']
export let beforeAll: Globals['beforeAll']
export let beforeEach: Globals['beforeEach']
export let describe: Globals['describe']
export let expect: Globals['expect']
export let jest: Globals['jest']
export let test: Globals['test']

/** Sets what test files import from `@jest/globals`, anew for each of them. */
export function setGlobals(globals: Globals): void {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals)
}
