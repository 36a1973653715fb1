import type { Finding, QuizRequest, WrittenQuestion } from '@tutorial-platform/dialect'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { messageOf } from '../shared/errors.ts'
import type { Progress } from '../shared/progress.ts'
import { CachedQuiz } from './quiz-cache.ts'
import type { QuizConfig } from './quiz-config.ts'
import { counted, type QuizTally } from './quiz-tally.ts'
import { QuizWriter, whyNoWriter, type Written } from './quiz-writer.ts'

/** The questions that the author of a tutorial asks AI to write. */
export interface QuizRequests {
  /** SHA-256 of the Markdown and the rules. */
  sourceHash: string
  steps: QuizRequest[]
}

/** A tutorial that may ask for questions; findings are added. */
export interface AskingTutorial {
  readonly slug: string
  readonly file: string
  readonly quiz?: QuizRequests
  readonly findings: Finding[]
}

export interface QuizOptions {
  readonly config: QuizConfig
  /** False for a run that writes nothing: it has the questions that are there. */
  readonly mayAsk: boolean
  readonly retryDelays: readonly number[]
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface Quizzes {
  /** Questions by slug. */
  readonly written: ReadonlyMap<string, readonly WrittenQuestion[]>
  readonly tally: QuizTally
}

/** Tutorials whose questions are written at a time. */
const CONCURRENCY = 4

/**
 * The questions that authors ask AI to write: those of the cache, and new ones. A step for which there is none has a finding.
 * Undefined when no author asks for any.
 */
export async function writeQuizzes(
  documents: readonly AskingTutorial[],
  options: QuizOptions
): Promise<Quizzes | undefined> {
  const asking = documents.filter(({ quiz }) => quiz !== undefined)
  const steps = asking.reduce((sum, { quiz }) => sum + (quiz?.steps.length ?? 0), 0)
  if (steps === 0) return undefined
  const run = new Run(steps, options)
  await concurrently(asking, CONCURRENCY, document => run.writeFor(document))
  return run.end()
}

class Run {
  readonly #options: QuizOptions
  readonly #written = new Map<string, readonly WrittenQuestion[]>()
  readonly #phase
  readonly #tally: QuizTally
  readonly #whyNot: string | undefined
  #writer: QuizWriter | undefined
  #cacheFailed = false

  constructor(steps: number, options: QuizOptions) {
    this.#options = options
    this.#whyNot = options.mayAsk ? whyNoWriter(options.config) : 'this run writes nothing'
    this.#phase = options.progress.start('writing quizzes', steps)
    this.#tally = {
      ...{ steps, written: 0, cached: 0, calls: 0, promptTokens: 0, completionTokens: 0 },
      failed: {},
      skipped: undefined
    }
  }

  async writeFor({ slug, file, quiz, findings }: AskingTutorial): Promise<void> {
    if (!quiz) return
    const cache = await CachedQuiz.read(this.#options.config.AI_AUTHOR_CACHE, slug, quiz.sourceHash)
    const questions: WrittenQuestion[] = []
    for (const request of quiz.steps) {
      this.#options.signal.throwIfAborted()
      const written = await this.#questionsFor(request, cache)
      if ('questions' in written) questions.push(...written.questions)
      else if (written.finding) findings.push({ ...written.finding, file })
      this.#phase.advance(1)
    }
    if (questions.length > 0) this.#written.set(slug, questions)
  }

  async #questionsFor(
    request: QuizRequest,
    cache: CachedQuiz
  ): Promise<{ questions: readonly WrittenQuestion[] } | { finding: Omit<Finding, 'file'> | undefined }> {
    const known = cache.questionsOf(request.stepNumber)
    if (known) {
      this.#tally.cached++
      return { questions: known }
    }
    if (this.#whyNot !== undefined) return this.#skip(this.#whyNot)
    this.#writer ??= this.#startWriter()
    const written = await this.#writer.write(request)
    if ('failure' in written) return { finding: this.#failed(request, written) }
    this.#tally.written++
    await this.#keep(cache, request, written.questions)
    return written
  }

  #startWriter(): QuizWriter {
    const { config, retryDelays, signal, progress } = this.#options
    return new QuizWriter({ config, retryDelays, signal, note: text => progress.note(text) })
  }

  #skip(reason: string): { finding: undefined } {
    this.#tally.skipped = { steps: (this.#tally.skipped?.steps ?? 0) + 1, reason }
    return { finding: undefined }
  }

  #failed({ stepNumber }: QuizRequest, written: Extract<Written, { failure: unknown }>): Omit<Finding, 'file'> {
    const { failure, because } = written
    this.#tally.failed[failure] = (this.#tally.failed[failure] ?? 0) + 1
    const why = because === undefined ? failure : `${failure}, ${because}`
    const message = `step ${stepNumber} has no AI-written question: ${why}`
    return { severity: 'warning', rule: 'quiz-not-written', message, line: 1 }
  }

  /** Without its cache a run costs more the next time, and is right. */
  async #keep(cache: CachedQuiz, { stepNumber }: QuizRequest, questions: WrittenQuestion[]): Promise<void> {
    try {
      await cache.keep(stepNumber, this.#options.config.CHAT_MODEL_NAME, questions)
    } catch (error) {
      if (!this.#cacheFailed) this.#options.progress.note(`written quizzes are not kept: ${messageOf(error)}`)
      this.#cacheFailed = true
    }
  }

  end(): Quizzes {
    this.#phase.end()
    const { skipped } = this.#tally
    if (skipped)
      this.#options.progress.note(`AI-written quizzes: none for ${counted(skipped.steps, 'step')}, ${skipped.reason}`)
    return { written: this.#written, tally: { ...this.#tally, ...this.#writer?.spent } }
  }
}
