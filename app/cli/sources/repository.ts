import { basename, dirname, relative, resolve } from 'node:path'
import type { RepositoryEntry } from './documents.ts'
import type { Contributor } from '../history/contributors.ts'
import { type FileCommit, readHistory } from '../history/read-history.ts'
import { CommandError } from '../shared/errors.ts'
import { git } from './git.ts'
import { isWithin, slashed } from './paths.ts'

/** Git repository of the source folder; all parts are undefined outside git. */
export interface Repository {
  /** Top folder of the working tree. */
  root: string | undefined
  /** Commit that is checked out. */
  head: string | undefined
  /** Owner, name and branch on GitHub. */
  remote: Omit<RepositoryEntry, 'path'> | undefined
  /** Repository entry of a file, undefined when it is not on GitHub. */
  entryOf(file: string): RepositoryEntry | undefined
  /** Files and folders in or above `folder` that git does not have, so that nobody finds them on GitHub. */
  untrackedNear(folder: string): string[]
  /** Last commit of a file, undefined when it is not tracked or the history is cut off. */
  lastCommitOf(file: string): FileCommit | undefined
  /** Those who have committed to a tutorial's folder, undefined where that cannot be known for the same reasons. */
  contributorsOf(folder: string): readonly Contributor[] | undefined
  /** True for a shallow clone: nothing is known of its history. */
  isShallow: boolean
}

/**
 * Reads the git working tree around a folder; `given` (owner/name or owner/name@branch) beats the git remote. Throws
 * CommandError when `given` has another form. Without the history no file has a last commit, and no folder contributors.
 */
export async function readRepository(
  folder: string,
  given: string | undefined,
  { withHistory = true } = {}
): Promise<Repository> {
  const named = given === undefined ? undefined : parseRepositoryName(given)
  const root = await git(folder, 'rev-parse', '--show-toplevel')
  const head = root && (await git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD'))
  const branch = root && ((await git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD')) || head)
  const origin = named ?? (root ? parseRemote((await git(folder, 'remote', 'get-url', 'origin')) ?? '') : undefined)
  const tracked = new Set(root ? ((await git(folder, 'ls-files', '--full-name', '-z')) ?? '').split('\0') : [])
  const others = root && !named ? await git(folder, 'ls-files', '--others', '--directory', '--full-name', '-z') : ''
  const untracked = (others ?? '').split('\0').flatMap(path => (root && path ? resolve(root, path) : []))
  const isShallow = !!root && (await git(folder, 'rev-parse', '--is-shallow-repository')) === 'true'
  const history = head && withHistory && !isShallow ? await readHistory(folder, tracked) : undefined
  const remote = origin && { branch: branch || 'main', ...origin }
  const pathOf = (file: string): string => slashed(relative(root ?? outsideGit(folder), file))
  return {
    root,
    head: head || undefined,
    remote,
    entryOf(file) {
      const known = named !== undefined || tracked.has(pathOf(file))
      return remote && known ? { ...remote, path: pathOf(file) } : undefined
    },
    untrackedNear: near => untracked.filter(path => isWithin(path, near) || isWithin(near, path)),
    lastCommitOf: file => history?.lastCommitOf(pathOf(file)),
    contributorsOf: path => history?.contributorsOf(pathOf(path)),
    isShallow
  }
}

/** Address of the folder that a file lies in, with a closing slash, where GitHub serves the bytes of its files. */
export function rawAddress({ owner, repo, branch, path }: RepositoryEntry): string {
  const parts = [owner, repo, ...branch.split('/'), ...path.split('/').slice(0, -1)]
  return `https://raw.githubusercontent.com/${parts.map(encodeURIComponent).join('/')}/`
}

/** Address of the page that shows that folder to people. */
export function pageAddress({ owner, repo, branch, path }: RepositoryEntry): string {
  const parts = [owner, repo, 'blob', ...branch.split('/'), ...path.split('/').slice(0, -1)]
  return `https://github.com/${parts.map(encodeURIComponent).join('/')}/`
}

/** Address of the page of a folder, for one below `pageAddress`. */
export const folderPage = (address: string): string =>
  address.replace(/^(https:\/\/github\.com\/[^/]+\/[^/]+)\/blob\//, '$1/tree/')

/** Root of the repository, guessed without git: repositories of tutorials keep them in a folder `tutorials`. */
const outsideGit = (folder: string): string => (basename(folder) === 'tutorials' ? dirname(folder) : folder)

function parseRepositoryName(given: string): { owner: string; repo: string; branch?: string } {
  const [, owner, repo, branch] = /^([\w.-]+)\/([\w.-]+)(?:@(\S+))?$/.exec(given) ?? []
  if (!owner || !repo) throw new CommandError(`Flag --repo takes owner/name@branch, not "${given}"`)
  return branch ? { owner, repo, branch } : { owner, repo }
}

/** Owner and name in the address of a GitHub remote, over https or ssh; undefined for any other host. */
export function parseRemote(address: string): { owner: string; repo: string } | undefined {
  const form = /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)github\.com[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i
  const [, owner, repo] = form.exec(address) ?? []
  return owner && repo ? { owner, repo } : undefined
}
