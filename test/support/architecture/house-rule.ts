import { describe, expect, test } from '@jest/globals'
import type { Violation } from './paths.ts'
import { readSource, type SourceFile } from './source-file.ts'

/** An in-memory repository: text by path. */
export function files(texts: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(texts).map(([path, text]) => readSource(path, text))
}

/** A house rule is tested twice: the repository keeps it, and a repository that breaks it is caught. */
export function houseRule(
  name: string,
  kept: readonly Violation[],
  caught: readonly Violation[],
  told: readonly string[]
): void {
  describe(name, () => {
    test('is kept', () => expect(kept).toEqual([]))
    test('is checked', () => expect(caught).toEqual(told))
  })
}
