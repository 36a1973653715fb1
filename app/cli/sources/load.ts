import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SourceFolder } from '../shared/arguments.ts'
import type { PublishDocument, Refusal } from './documents.ts'
import type { QuizConfig } from '../quiz/quiz-config.ts'
import type { QuizTally } from '../quiz/quiz-tally.ts'
import { writeQuizzes } from '../quiz/write-quizzes.ts'
import { CommandError, EXIT } from '../shared/errors.ts'
import { readPage } from './read-page.ts'
import { findPages } from './find-pages.ts'
import { shownPath } from './paths.ts'
import type { Progress } from '../shared/progress.ts'
import { fetchRemoteImages } from './remote-images.ts'
import { renderAll } from './render-pool.ts'
import type { RenderJob } from './render-tutorial.ts'
import { pageAddress, rawAddress, type Repository } from './repository.ts'
import { findTutorials, type FoundTutorial } from './find-tutorials.ts'

export interface LoadOptions {
  source: SourceFolder
  slug: string | undefined
  repository: Repository
  fetchImages: boolean
  /** True when the documents are looked at for their findings, and not published. */
  findingsOnly?: boolean
  /** Leaves out tutorials and refusals by their path; by default none. */
  isWanted?: (file: string) => boolean
  concurrency: number
  /** How AI-written questions come to be; `mayAsk` is false for a run that writes nothing. */
  quiz: { config: QuizConfig; mayAsk: boolean; retryDelays: readonly number[] }
  progress: Progress
  signal: AbortSignal
}

/** Everything found in the source folder: ready to be published, or refused. Sorted by file. */
export interface Loaded {
  documents: PublishDocument[]
  refused: Refusal[]
  /** AI-written questions; undefined where no author asks for any. */
  quiz: QuizTally | undefined
}

/** Most threads that render. */
export const MOST_THREADS = 4
/** A thread takes seconds to warm up: one thread is faster for few tutorials. */
const TUTORIALS_PER_THREAD = 100
/** Longest that one tutorial may take, in milliseconds. */
export const RENDER_TIMEOUT = 20_000

/**
 * Finds, reads and renders the tutorials or pages of the source folder.
 * @throws CommandError when there are none (exit 1), or not the one of `--slug` (exit 2).
 */
export async function load(options: LoadOptions): Promise<Loaded> {
  const { documents, refused, quiz } = await (options.source.kind === 'html'
    ? loadPages(options)
    : loadTutorials(options))
  return { documents: documents.toSorted(byFile), refused: refused.toSorted(byFile), quiz }
}

const byFile = (a: { file: string }, b: { file: string }): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)

async function loadTutorials(options: LoadOptions): Promise<Loaded> {
  const { tutorials, refused } = await findTutorials(options.source.folder)
  const { isWanted = () => true } = options
  const [selected, refusedSelected] = select(tutorials, refused, options)
  const wanted = selected.filter(({ file }) => isWanted(file))
  const refusedWanted = refusedSelected.filter(({ file }) => isWanted(file))
  const refusedAlready = refusedWanted.length > 0 ? ` (${refusedWanted.length} refused)` : ''
  const count = wanted.length + refusedWanted.length
  options.progress.note(`reading: ${count} found in ${shownPath(options.source.folder)}${refusedAlready}`)
  const loaded: Loaded = { documents: [], refused: refusedWanted, quiz: undefined }
  const { repository, findingsOnly = false } = options
  const jobs = wanted.map(tutorial => jobOf(tutorial, repository, findingsOnly))
  await renderJobs('rendering', jobs, options, result => void keep(result, loaded))
  await addQuizzes(loaded, jobs, options)
  if (options.fetchImages) loaded.documents = await fetchRemoteImages(loaded.documents, options)
  return loaded
}

/** Renders the tutorials again for which there are AI-written questions. */
async function addQuizzes(loaded: Loaded, jobs: readonly RenderJob[], options: LoadOptions): Promise<void> {
  const quizzes = await writeQuizzes(loaded.documents, { ...options.quiz, ...options })
  if (!quizzes) return
  loaded.quiz = quizzes.tally
  const again = jobs.flatMap(job => {
    const writtenQuestions = quizzes.written.get(job.slug)
    return writtenQuestions ? [{ ...job, writtenQuestions }] : []
  })
  const rendered = new Map<string, PublishDocument | Refusal>()
  await renderJobs('rendering quizzes', again, options, result => void rendered.set(result.slug, result))
  loaded.documents = loaded.documents.map(document => withQuiz(document, rendered.get(document.slug)))
}

/** The document with its questions. They never keep a tutorial from being published. */
function withQuiz(document: PublishDocument, rendered: PublishDocument | Refusal | undefined): PublishDocument {
  if (!rendered) return document
  const notWritten = document.findings.filter(({ rule }) => rule === 'quiz-not-written')
  if ('html' in rendered) return { ...rendered, findings: [...rendered.findings, ...notWritten] }
  const message = `the AI-written questions are left out: ${rendered.findings[0]?.message ?? 'they cannot be rendered'}`
  const { file } = document
  return {
    ...document,
    findings: [...document.findings, { severity: 'warning', rule: 'quiz-not-written', message, file, line: 1 }]
  }
}

async function renderJobs(
  name: string,
  jobs: readonly RenderJob[],
  { progress, signal }: LoadOptions,
  rendered: (result: PublishDocument | Refusal) => void
): Promise<void> {
  const phase = progress.start(name, jobs.length)
  await renderAll(jobs, {
    threads: Math.min(availableParallelism(), MOST_THREADS, Math.ceil(jobs.length / TUTORIALS_PER_THREAD)),
    timeoutMs: RENDER_TIMEOUT,
    signal,
    rendered(result) {
      rendered(result)
      phase.advance(1)
    }
  })
  phase.end()
}

async function loadPages(options: LoadOptions): Promise<Loaded> {
  const { pages, refused } = await findPages(options.source.folder)
  const [wanted, refusedWanted] = select(pages, refused, options)
  const loaded: Loaded = { documents: [], refused: refusedWanted, quiz: undefined }
  const phase = options.progress.start('reading', wanted.length)
  for (const { slug, file } of wanted) {
    keep(readPage(slug, file, shownPath(file)), loaded)
    phase.advance(1)
    await nextTurn()
    options.signal.throwIfAborted()
  }
  phase.end()
  return loaded
}

const keep = (result: PublishDocument | Refusal, loaded: Loaded): unknown =>
  'html' in result ? loaded.documents.push(result) : loaded.refused.push(result)

/** Selects the slug of `--slug`, or everything. */
function select<T extends { slug: string }>(found: T[], refused: Refusal[], options: LoadOptions): [T[], Refusal[]] {
  const { slug, source } = options
  if (found.length + refused.length === 0)
    throw new CommandError(`No tutorials found in ${source.folder} (${expected[source.kind]})`)
  if (slug === undefined) return [found, refused]
  const isWanted = (item: { slug: string }): boolean => item.slug === slug
  const selected: [T[], Refusal[]] = [found.filter(isWanted), refused.filter(isWanted)]
  if (selected.flat().length === 0) throw new CommandError(`No tutorial "${slug}" in ${source.folder}`, EXIT.drift)
  return selected
}

const expected = {
  markdown: 'a tutorial is a folder with exactly one .md file',
  html: 'a page is <slug>/index.html or <slug>.html'
} as const

/** The work of rendering a tutorial; `findingsOnly` when it is not published. */
export function jobOf(tutorial: FoundTutorial, repository: Repository, findingsOnly = false): RenderJob {
  const { slug, folder, file, rulesFile } = tutorial
  const entry = repository.entryOf(file)
  const commit = repository.lastCommitOf(file)
  return {
    slug,
    file,
    shownFile: shownPath(file),
    rulesFile,
    images: {
      slug,
      folder,
      root: repository.root ?? folder,
      address: entry && rawAddress(entry),
      page: entry && pageAddress(entry),
      untracked: entry ? repository.untrackedNear(folder) : []
    },
    repository: entry,
    sourceCommit: commit?.commit,
    lastUpdated: commit?.lastUpdated,
    contributors: repository.contributorsOf(folder),
    findingsOnly
  }
}
