import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoizeAsync } from '../../lib/single-flight.ts'
import type { SeedNames } from '../catalog/index.ts'

export const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))
/** The tutorials of the samples, from the root of the repository. */
const FOLDER = 'content/tutorials'
export const TUTORIALS = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url))

/** SHA-256 of the Markdown of each sample tutorial of this release, by slug. */
export const sampleTexts = memoizeAsync(readTexts)

async function readTexts(): Promise<ReadonlyMap<string, string>> {
  const hashes = readdirSync(TUTORIALS).map(async slug => {
    const markdown = await readFile(join(TUTORIALS, slug, `${slug}.md`))
    return [slug, createHash('sha256').update(markdown).digest('hex')] as const
  })
  return new Map(await Promise.all(hashes))
}

/** Slugs and tags of the samples. */
export const sampleNames = memoizeAsync(readNames)

async function readNames(): Promise<SeedNames> {
  // loaded here, since the server needs its YAML parser for nothing else
  const { readCatalog } = await import('./read-catalog.ts')
  const { groups, missions, tags } = readCatalog(CONTENT)
  return {
    folder: FOLDER,
    tutorials: readdirSync(TUTORIALS).map(folder => basename(folder)),
    missions: missions.map(({ slug }) => slug),
    groups: groups.map(({ slug }) => slug),
    tags: tags.map(({ name }) => name)
  }
}
