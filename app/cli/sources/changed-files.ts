import { resolve } from 'node:path'
import { CommandError } from '../shared/errors.ts'
import { git } from './git.ts'

/**
 * Absolute paths of files below a folder that are not as they are in `ref`: changed since this branch left it, committed or not,
 * new or deleted.
 * @throws CommandError outside of git, and for a name that is no commit.
 */
export async function changedFiles(folder: string, ref: string): Promise<string[]> {
  const root = await git(folder, 'rev-parse', '--show-toplevel')
  if (!root) throw new CommandError(`Flag --changed needs a git repository, which ${folder} is not in`)
  const commit = await git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)
  if (!commit) throw new CommandError(`Flag --changed takes a commit, branch or tag of the repository, not "${ref}"`)
  const base = (await git(folder, 'merge-base', commit, 'HEAD')) ?? commit
  const changed = await git(folder, 'diff', '--name-only', '--no-renames', '-z', base, '--', '.')
  const others = await git(folder, 'ls-files', '--others', '--exclude-standard', '--full-name', '-z')
  if (changed === undefined || others === undefined) throw new CommandError(`git cannot compare with "${ref}"`)
  return [...changed.split('\0'), ...others.split('\0')].flatMap(path => (path ? [resolve(root, path)] : []))
}
