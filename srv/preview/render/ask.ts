import type { AskStarter } from '../../../lib/process/serve-task.ts'
import type { Question, Questions } from './job.ts'

/** Asks the process of the backend, which alone reads the database. */
export type Ask = <Kind extends keyof Questions>(
  kind: Kind,
  about: Questions[Kind]['about']
) => Promise<Questions[Kind]['answer']>

/** Questions of a preview, asked of whoever has started its process. */
export const askWith =
  (starter: AskStarter): Ask =>
  async (kind, about) =>
    (await starter({ kind, about })) as Questions[typeof kind]['answer']

/** Answers questions by `answers`, of which each knows its kind. */
export const answerWith =
  (answers: { readonly [Kind in keyof Questions]: (about: Questions[Kind]['about']) => Promise<unknown> }) =>
  (question: unknown): Promise<unknown> => {
    const { kind, about } = question as Question
    return (answers[kind] as (about: unknown) => Promise<unknown>)(about)
  }
