import { writeFile } from 'node:fs/promises'
import { CommandError, messageOf } from '../shared/errors.ts'
import { exitCodeOf, findingsOf, type Outcome } from '../publishing/outcome.ts'

/** Writes everything that is known about the run as JSON. Throws CommandError when the file cannot be written. */
export async function writeReport(file: string, outcome: Outcome): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(reportData(outcome), undefined, 2)}\n`)
  } catch (error) {
    throw new CommandError(`The report was not written: ${messageOf(error)}`)
  }
}

function reportData(outcome: Outcome): object {
  const { mode, dryRun, url, version, images, unnamedTags, failedUploads, failure, comparison, seconds } = outcome
  return {
    mode,
    dryRun,
    url,
    version,
    tutorials: tutorialsOf(outcome),
    findings: findingsOf(outcome),
    quiz: outcome.quiz,
    images: { shown: images.shown, uploaded: images.uploaded },
    unnamedTags,
    failedUploads,
    failure: failure?.message,
    comparison,
    seconds,
    exitCode: exitCodeOf(outcome)
  }
}

function tutorialsOf({ documents, refused, planned, version }: Outcome): object[] {
  const published = new Set(version === undefined ? [] : planned)
  const ready = documents.map(document => {
    const { slug, file, contentHash } = document
    return { slug, file, status: published.has(document) ? 'published' : 'not published', contentHash }
  })
  return [...ready, ...refused.map(({ slug, file }) => ({ slug, file, status: 'refused' }))]
}
