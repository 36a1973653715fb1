import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoizeAsync } from '../../lib/single-flight.ts'
import type { SeedNames } from '../catalog/index.ts'

export const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))
/** The tutorials of the samples, from the root of the repository. */
const FOLDER = 'content/tutorials'
export const TUTORIALS = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url))

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
