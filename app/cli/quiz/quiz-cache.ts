import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { WrittenQuestion } from '@tutorial-platform/dialect'
import { PROMPT_VERSION } from './quiz-prompt.ts'

const entry = z.object({
  promptVersion: z.literal(PROMPT_VERSION),
  sourceHash: z.string(),
  steps: z.record(
    z.string(),
    z.object({
      /** For people: another model keeps the questions. */
      model: z.string(),
      questions: z.array(
        z.object({
          stepNumber: z.number().int(),
          question: z.string(),
          options: z.array(z.string()).optional(),
          answer: z.string()
        })
      )
    })
  )
})

type Entry = z.infer<typeof entry>

/** Questions that a model has written for one tutorial; a file of the cache. */
export class CachedQuiz {
  readonly #folder: string
  readonly #slug: string
  readonly #entry: Entry
  #writing: Promise<void> = Promise.resolve()

  private constructor(folder: string, slug: string, stored: Entry) {
    this.#folder = folder
    this.#slug = slug
    this.#entry = stored
  }

  /**
   * The questions for the tutorial as it is. Another source or another version of the instructions has none; another model
   * makes no difference (ASSESS-025 to ASSESS-028).
   */
  static async read(folder: string, slug: string, sourceHash: string): Promise<CachedQuiz> {
    const stored = entry.safeParse(await jsonOf(join(folder, `${slug}.json`))).data
    const fresh: Entry = { promptVersion: PROMPT_VERSION, sourceHash, steps: {} }
    return new CachedQuiz(folder, slug, stored?.sourceHash === sourceHash ? stored : fresh)
  }

  questionsOf(step: number): readonly WrittenQuestion[] | undefined {
    return this.#entry.steps[step]?.questions
  }

  /** Keeps what was paid for at once; one file is written at a time. @throws Error when it cannot be written. */
  async keep(step: number, model: string, questions: WrittenQuestion[]): Promise<void> {
    this.#entry.steps[step] = { model, questions: questions.map(each => ({ ...each })) }
    this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  async #write(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, `${this.#slug}.json`)
    await writeFile(`${file}.new`, `${JSON.stringify(this.#entry, undefined, 2)}\n`)
    await rename(`${file}.new`, file)
  }
}

/** A file that is missing or damaged is as good as none. */
async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
