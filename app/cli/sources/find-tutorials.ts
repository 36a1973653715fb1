import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type Refusal, refusal } from './documents.ts'
import { CommandError } from '../shared/errors.ts'
import { shownPath } from './paths.ts'
import { checkSlugs } from './slugs.ts'

/** A tutorial as it lies on disk; paths are absolute. */
export interface FoundTutorial {
  slug: string
  folder: string
  file: string
  rulesFile: string | undefined
}

export interface FoundTutorials {
  tutorials: FoundTutorial[]
  refused: Refusal[]
}

const DEEPEST = 12
const SKIPPED_FOLDERS = new Set(['node_modules'])
const ABOUT_THE_REPOSITORY =
  /^(readme|license|licence|contributing|changelog|code[_-]of[_-]conduct|security|support|notice)\.md$/i

/**
 * Finds the tutorials below a folder, sorted by path: a tutorial is a folder with exactly one .md, and `rules.vr` beside
 * it if it has questions; its slug is the folder's name in lower case. Several .md, an invalid and a repeated slug are
 * refused.
 * @throws CommandError when the folder cannot be read.
 */
export async function findTutorials(root: string): Promise<FoundTutorials> {
  const found: FoundTutorial[] = []
  const unclear: Refusal[] = []
  await visit(root, 0)
  const [tutorials, misnamed] = checkSlugs(found.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
  return { tutorials, refused: [...unclear, ...misnamed] }

  /** Returns whether Markdown lies in the folder or below it. */
  async function visit(folder: string, depth: number): Promise<boolean> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (depth === 0) throw new CommandError(`Cannot read the folder ${folder}: ${error.code ?? error.message}`)
      unclear.push(
        refusal(basename(folder).toLowerCase(), shownPath(folder), 'unreadable', `cannot be read: ${error.message}`)
      )
      return []
    })
    let below = false
    for (const entry of entries.filter(isSubfolder)) {
      if (depth < DEEPEST && (await visit(join(folder, entry.name), depth + 1))) below = true
    }
    const files = markdownOf(entries, below)
    const [file, second] = files
    const slug = basename(folder).toLowerCase()
    if (file && second) unclear.push(refusal(slug, shownPath(folder), 'several-markdown-files', severalFiles(files)))
    else if (file) found.push(tutorialIn(folder, slug, file, entries))
    return below || files.length > 0
  }
}

/** Folder of a tutorial whose Markdown, or itself, a finding names. */
export const folderOf = (file: string): string => (/\.md$/i.test(file) ? resolve(file, '..') : resolve(file))

const isSubfolder = (entry: Dirent): boolean =>
  entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name)

/** Markdown that may be a tutorial: a README describes its folder where tutorials lie beside or below it. */
function markdownOf(entries: readonly Dirent[], tutorialsBelow: boolean): string[] {
  const files = entries.filter(entry => entry.isFile() && /\.md$/i.test(entry.name)).map(entry => entry.name)
  const subjects = files.filter(name => !ABOUT_THE_REPOSITORY.test(name))
  return tutorialsBelow || subjects.length > 0 ? subjects.toSorted() : files.toSorted()
}

const severalFiles = (files: readonly string[]): string =>
  `a tutorial's folder has exactly one .md, this one has ${files.length}: ${files.join(', ')}`

function tutorialIn(folder: string, slug: string, file: string, entries: readonly Dirent[]): FoundTutorial {
  const rules = entries.find(entry => entry.isFile() && entry.name.toLowerCase() === 'rules.vr')
  return { slug, folder, file: join(folder, file), rulesFile: rules && join(folder, rules.name) }
}
