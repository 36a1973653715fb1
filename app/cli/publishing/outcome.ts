import type { Finding } from '@tutorial-platform/dialect'
import type { QuizTally } from '../quiz/quiz-tally.ts'
import type { Mode } from '../shared/arguments.ts'
import type { PublishDocument, Refusal } from '../sources/documents.ts'
import { type CommandError, EXIT } from '../shared/errors.ts'
import { type Comparison, drifts } from './verification.ts'

/** Result of a run, filled in step by step; source of both reports. */
export interface Outcome {
  mode: Mode
  dryRun: boolean
  url: string
  documents: PublishDocument[]
  refused: Refusal[]
  quiz: QuizTally | undefined
  /** The documents to publish. */
  planned: PublishDocument[]
  /** The new version, once it is active. */
  version: number | undefined
  /** Release that has the tutorials; nothing of them is live then. */
  release?: string | undefined
  /** Address that the slug of a tutorial follows on the learner site, when it is known. */
  pages: string | undefined
  images: { shown: number; uploaded: number; findings: Finding[] }
  /** Tags without a label on the server. */
  unnamedTags: string[]
  /** Uploads that went wrong after the version was active. */
  failedUploads: string[]
  /** Error that ended the publish. */
  failure: CommandError | undefined
  comparison: Comparison | undefined
  seconds: { loading: number; publishing: number; total: number }
}

/** The outcome of a run that has loaded its sources, and plans to publish what its mode says. */
export function beginOutcome(
  { mode, dryRun, url }: Pick<Outcome, 'mode' | 'dryRun' | 'url'>,
  loaded: Pick<Outcome, 'documents' | 'refused' | 'quiz'>,
  served: ReadonlyMap<string, string>
): Outcome {
  const { documents } = loaded
  const planned =
    mode === 'heal' ? documents.filter(({ slug, contentHash }) => served.get(slug) !== contentHash) : documents
  return {
    mode,
    dryRun,
    url,
    ...loaded,
    planned: mode === 'verify-only' ? [] : planned,
    version: undefined,
    pages: undefined,
    images: { shown: 0, uploaded: 0, findings: [] },
    unnamedTags: [],
    failedUploads: [],
    failure: undefined,
    comparison: undefined,
    seconds: { loading: 0, publishing: 0, total: 0 }
  }
}

/** Every finding, sorted by file and line. */
export function findingsOf(outcome: Outcome): Finding[] {
  const tutorials = [...outcome.refused, ...outcome.documents]
  return [...tutorials.flatMap(tutorial => tutorial.findings), ...outcome.images.findings].toSorted(byPlace)
}

/** Order of findings: by file and line. */
export const byPlace = (a: Finding, b: Finding): number =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1

/** Exit status (CONTENT-081): drift outweighs refused tutorials. */
export function exitCodeOf(outcome: Outcome): number {
  if (outcome.failure) return outcome.failure.exitCode
  if (outcome.comparison && drifts(outcome.comparison)) return EXIT.drift
  return outcome.refused.length > 0 ? EXIT.failed : EXIT.done
}
