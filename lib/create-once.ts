import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newId } from './ids.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Creates `file`, which only its owner can read, unless it exists; returns true in the one process that created it. The
 * file appears with all its content or not at all.
 */
export async function createOnce(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${newId()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft)
  }
}

/**
 * The text of `file`, made by `generate` when there is none. Of several processes that start at the same time, all get the
 * text of the first.
 */
export async function generateOnce(file: string, generate: () => Promise<string>): Promise<string> {
  const existing = await readIfThere(file)
  if (existing !== undefined) return existing
  makeFolder(dirname(file), 0o700)
  await createOnce(file, await generate())
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
