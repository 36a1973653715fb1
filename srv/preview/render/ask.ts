import type { MessagePort } from 'node:worker_threads'
import type { Answer, Question, Questions } from './job.ts'

/** Asks the thread of the event loop, which alone reads the database. */
export type Ask = <Kind extends keyof Questions>(
  kind: Kind,
  about: Questions[Kind]['about']
) => Promise<Questions[Kind]['answer']>

/** Asks one question after the other over `port`. */
export function askOver(port: MessagePort): Ask {
  return async (kind, about) => {
    port.postMessage({ kind, about })
    const answer = await new Promise<Answer>(resolve => port.once('message', resolve))
    if ('failed' in answer) throw new Error(`the channel did not answer: ${kind}`)
    return answer.answer as Questions[typeof kind]['answer']
  }
}

/** Answers the questions that come over `port` by `answers`; `failed` hears of what those throw. */
export function answerOver(
  port: MessagePort,
  answers: { readonly [Kind in keyof Questions]: (about: Questions[Kind]['about']) => Promise<unknown> },
  failed: (error: unknown) => void
): void {
  port.on('message', ({ kind, about }: Question) => {
    const reading = (answers[kind] as (about: unknown) => Promise<unknown>)(about)
    reading.then(
      answer => port.postMessage({ answer } satisfies Answer),
      (error: unknown) => {
        failed(error)
        port.postMessage({ failed: true } satisfies Answer)
      }
    )
  })
}
