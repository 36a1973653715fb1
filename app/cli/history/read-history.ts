import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { posix } from 'node:path'
import { CommitCounts, type Contributor, contributorOf, coAuthorOf } from './contributors.ts'

/** Last commit that changed a file. */
export interface FileCommit {
  readonly commit: string
  readonly lastUpdated: string
}

/** Past of the files below a folder, by their paths in the repository. */
export interface History {
  /** Last commit of a file; undefined when git does not have it. */
  lastCommitOf(file: string): FileCommit | undefined
  /** Those who have committed to a folder with Markdown, or below it, most commits first; undefined when git does not have it. */
  contributorsOf(folder: string): readonly Contributor[] | undefined
}

const CONFIGURATION = ['-c', 'diff.relative=false', '-c', 'log.showSignature=false']
/** Addresses are those of `.mailmap`. */
const FORMAT = '%x01%H%x02%cI%x02%aN%x02%aE%x02%(trailers:key=Co-authored-by,valueonly,unfold,separator=%x02)'
/** A longer entry is cut: a message may have any number of co-authors. */
const LONGEST_ENTRY = 64 * 1024
const MOST_CO_AUTHORS = 20

/**
 * Reads the log of a folder once, as it comes: what is kept is bounded by `tracked`, the files of today.
 * Undefined when git fails.
 */
export async function readHistory(folder: string, tracked: ReadonlySet<string>): Promise<History | undefined> {
  const commits = new Map<string, FileCommit>()
  const counts = new CommitCounts()
  const folders = new Set([...tracked].flatMap(path => (/\.md$/i.test(path) ? posix.dirname(path) : [])))
  const read = await readCommits(folder, ({ hash, date, people, files }) => {
    for (const file of files)
      if (tracked.has(file) && !commits.has(file)) commits.set(file, { commit: hash, lastUpdated: date })
    counts.add(touched(files, folders), people)
  })
  if (!read) return undefined
  return {
    lastCommitOf: file => commits.get(file),
    contributorsOf: path => (folders.has(path || '.') ? counts.of(path || '.') : undefined)
  }
}

/** The folders that the files are in, or below. */
function touched(files: readonly string[], folders: ReadonlySet<string>): Set<string> {
  const above = new Set<string>()
  for (const file of files)
    for (let path = posix.dirname(file); !above.has(path); path = posix.dirname(path)) above.add(path)
  return above.intersection(folders)
}

interface Commit {
  readonly hash: string
  readonly date: string
  readonly people: readonly Contributor[]
  readonly files: string[]
}

/** Hands over each commit, the newest first; false when git fails. */
async function readCommits(folder: string, use: (commit: Commit) => void): Promise<boolean> {
  const log = ['log', '--encoding=UTF-8', '--no-color', '-z', '--name-only', `--format=${FORMAT}`, '--', '.']
  const child = spawn('git', ['-C', folder, ...CONFIGURATION, ...log], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true
  })
  const closed = once(child, 'close').then(
    ([status]) => status === 0,
    () => false
  )
  let commit: Commit | undefined
  const take = (entry: string): void => {
    if (isHeading(entry)) {
      if (commit) use(commit)
      commit = commitIn(entry.slice(1))
    } else if (entry) commit?.files.push(commit.files.length === 0 ? entry.replace(/^\n/, '') : entry)
  }
  let rest = ''
  for await (const chunk of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    const entries = (rest + chunk).split('\0')
    rest = (entries.pop() ?? '').slice(0, LONGEST_ENTRY)
    for (const entry of entries) take(entry)
  }
  if (commit) use(commit)
  return closed
}

/** A path may begin as a commit does, but for the hash. */
const isHeading = (entry: string): boolean =>
  entry.startsWith('\u0001') && /^[0-9a-f]{40,64}$/.test(entry.slice(1).split('\u0002', 1)[0] ?? '')

function commitIn(heading: string): Commit {
  const [hash = '', date = '', name = '', address = '', ...coAuthors] = heading.split('\u0002')
  const people = [contributorOf(name, address), ...coAuthors.slice(0, MOST_CO_AUTHORS).map(coAuthorOf)]
  return { hash, date: new Date(date).toISOString(), people: people.filter(who => who !== undefined), files: [] }
}
