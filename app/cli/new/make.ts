import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../shared/errors.ts'
import { findTutorials } from '../sources/find-tutorials.ts'
import { git } from '../sources/git.ts'
import { shownPath } from '../sources/paths.ts'
import { filesOf, type NewTutorial } from './template.ts'

/**
 * Makes the folder of a tutorial in `parent`, which is made where it is missing, and returns it.
 * @throws CommandError for a folder that exists, and when nothing can be written. No file is written over.
 */
export async function makeTutorial(parent: string, tutorial: NewTutorial): Promise<string> {
  const folder = join(parent, tutorial.slug)
  try {
    await mkdir(parent, { recursive: true })
    await mkdir(folder)
    for (const [name, text] of Object.entries(filesOf(tutorial)))
      await writeFile(join(folder, name), text, { flag: 'wx' })
    return folder
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new CommandError(`${shownPath(folder)} exists, and is left as it is`)
    throw new CommandError(`${shownPath(folder)} cannot be made: ${message}`)
  }
}

/** The Markdown of the tutorial that has the slug already, in the git repository around a folder that exists. */
export async function twinOf(slug: string, parent: string): Promise<string | undefined> {
  const root = await git(parent, 'rev-parse', '--show-toplevel')
  if (!root) return undefined
  const { tutorials, refused } = await findTutorials(root)
  return [...tutorials, ...refused].find(tutorial => tutorial.slug === slug)?.file
}

/** Name and GitHub profile of the author, as git knows them. */
export async function authorOf(parent: string): Promise<Pick<NewTutorial, 'authorName' | 'authorProfile'>> {
  const [authorName, login] = await Promise.all([
    git(parent, 'config', '--get', 'user.name'),
    git(parent, 'config', '--get', 'github.user')
  ])
  const isLogin = login !== undefined && /^[a-z\d](?:[a-z\d-]{0,38})$/i.test(login)
  return { authorName: authorName || undefined, authorProfile: isLogin ? `https://github.com/${login}` : undefined }
}
