import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from './documents.ts'
import { CommandError } from '../shared/errors.ts'
import { checkSlugs } from './slugs.ts'

/** A built page on disk; the path is absolute. */
export interface FoundPage {
  slug: string
  file: string
}

/** Start and error page of a built site; neither is a tutorial. */
const SITE_PAGES = new Set(['index', '404'])

/**
 * The built pages of a folder, sorted by slug: `<slug>/index.html` and `<slug>.html` directly in it. Names that are no
 * slug or occur twice are refused. Throws CommandError when the folder cannot be read.
 */
export async function findPages(root: string): Promise<{ pages: FoundPage[]; refused: Refusal[] }> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read the folder ${root}: ${error.code ?? error.message}`)
  })
  const found: FoundPage[] = []
  for (const entry of entries) {
    const file = entry.isDirectory() ? await indexOf(join(root, entry.name)) : join(root, entry.name)
    const name = entry.isDirectory() ? entry.name : entry.name.replace(/\.html$/i, '')
    const isPage = entry.isDirectory()
      ? file !== undefined
      : entry.isFile() && name !== entry.name && !SITE_PAGES.has(name)
    if (file && isPage) found.push({ slug: name.toLowerCase(), file })
  }
  const [pages, refused] = checkSlugs(found.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
  return { pages, refused }
}

async function indexOf(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.some(entry => entry.isFile() && entry.name === 'index.html') ? join(folder, 'index.html') : undefined
}
