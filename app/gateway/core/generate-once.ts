import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomText } from '../../../lib/ids.ts'

/**
 * The text of the file at `path`, made by `generate` when there is none. Only the owner can read it; of several
 * processes that start at the same time, all get the text of the first.
 */
export async function generateOnce(path: string, generate: () => Promise<string>): Promise<string> {
  const existing = await readIfThere(path)
  if (existing !== undefined) return existing
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomText(32)}`
  await writeFile(draft, await generate(), { mode: 0o600 })
  try {
    // a link appears with all its text or not at all, and never replaces what another process has put there
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
