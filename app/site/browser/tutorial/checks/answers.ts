/** Answer to a question, as the service takes it. */
export type Answer = { readonly questionId: string } & (
  { readonly choices: readonly number[] } | { readonly submittedAnswer: string }
)

/** The text of a field; empty where there is none. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Ids of the questions that a form asks. */
export const questionsOf = (data: FormData): string[] => data.getAll('questionId').map(String)

/** Answers of a form, to those of its questions that have one. */
export const answersIn = (data: FormData): Answer[] =>
  questionsOf(data).flatMap((questionId): Answer[] => {
    const choices = data.getAll(`choice-${questionId}`).map(Number)
    if (choices.length > 0) return [{ questionId, choices }]
    const submittedAnswer = textOf(data, `answer-${questionId}`)
    return submittedAnswer.trim() === '' ? [] : [{ questionId, submittedAnswer }]
  })
