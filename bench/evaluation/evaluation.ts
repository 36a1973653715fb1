import { PROMPT } from '../../srv/chat/prompt/prompt.ts'
import { type Assistant, startAssistant } from './assistant.ts'
import type { Golden, Question } from './golden.ts'
import { answerOf, faultsOf } from './judge.ts'

/** One answer to one question. */
export interface Run {
  /** A sentence for each thing that is wrong; none when the run has passed. */
  readonly faults: readonly string[]
  readonly promptTokens: number
  readonly completionTokens: number
  readonly firstMs: number
  readonly totalMs: number
  /** The words, so that a person can read what was judged. */
  readonly words: string
}

/** All answers of one model to all questions. */
export interface Evaluation {
  readonly model: string
  /** Version of the assistant's instructions. */
  readonly prompt: number
  readonly at: string
  readonly questions: readonly { readonly id: string; readonly runs: readonly Run[] }[]
}

/**
 * Asks each golden question `repeat` times, one after the other; `told` hears of each as it is judged. The platform is
 * started anew on the data of `folder`: what it remembers of one model, such as its faults, is nothing to the next.
 */
export async function evaluate(
  folder: string,
  { completed, questions }: Golden,
  environment: Readonly<Record<string, string>>,
  model: string | undefined,
  repeat: number,
  told: (id: string, run: Run) => void
): Promise<Evaluation> {
  const assistant = await startAssistant(folder, environment, model, completed)
  const results: { id: string; runs: Run[] }[] = []
  try {
    for (const question of questions) {
      const runs: Run[] = []
      for (let time = 0; time < repeat; time++) {
        const run = await runOf(assistant, question)
        told(question.id, run)
        runs.push(run)
      }
      results.push({ id: question.id, runs })
    }
  } finally {
    await assistant.stop()
  }
  return { model: model ?? 'default', prompt: PROMPT, at: new Date().toISOString(), questions: results }
}

async function runOf(assistant: Assistant, question: Question): Promise<Run> {
  const before = await assistant.spent()
  const { frames, firstMs, totalMs } = await assistant.ask(question)
  const after = await assistant.spent()
  const answer = answerOf(frames)
  return {
    faults: faultsOf(question.expect, answer, await assistant.unknown(answer.linked)),
    promptTokens: after.prompt - before.prompt,
    completionTokens: after.completion - before.completion,
    ...{ firstMs: Math.round(firstMs), totalMs: Math.round(totalMs) },
    words: answer.words
  }
}
