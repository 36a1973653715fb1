import { unpackTexts } from '../outline/packed-texts.ts'
import type { PartText } from '../outline/read-texts.ts'
import { searchTexts } from '../store/search-texts.ts'
import { servedTutorial } from './served-tutorials.ts'

/**
 * Titles, prose and code of the steps of live tutorials, by slug; those that nobody is served are left out. For some tens of
 * them at a time: unpacking takes some ten microseconds each.
 */
export async function textsOf(slugs: readonly string[]): Promise<Map<string, readonly PartText[]>> {
  const hashes = new Map(slugs.flatMap(slug => namedHash(slug)))
  const packed = await searchTexts([...new Set(hashes.values())])
  return new Map(
    [...hashes].flatMap(([slug, hash]) => {
      const bytes = packed.get(hash)
      return bytes ? [[slug, unpackTexts(bytes)] as const] : []
    })
  )
}

function namedHash(slug: string): [string, string][] {
  const file = servedTutorial(slug)
  return file ? [[slug, file.contentHash]] : []
}
