/** The fields of a form as a script would send them, not yet checked. */
export type Fields = Readonly<Record<string, unknown>>

const numberOf = (text: string | null): unknown => (text !== null && /^\d{1,5}$/.test(text) ? Number(text) : text)

const placeOf = (fields: URLSearchParams): Fields => ({
  tutorialSlug: fields.get('tutorialSlug'),
  stepNumber: numberOf(fields.get('stepNumber'))
})

/** The answers to the questions that a form names; those that are not answered are left out. */
export function answerFields(fields: URLSearchParams): Fields {
  const answers = fields.getAll('questionId').flatMap(questionId => {
    const answer = answerTo(questionId, fields)
    return answer ? [{ questionId, ...answer }] : []
  })
  return { ...placeOf(fields), answers }
}

/** Options that are chosen come as a field each; a text is one field. */
function answerTo(questionId: string, fields: URLSearchParams): object | undefined {
  const choices = fields.getAll(`choice-${questionId}`).map(numberOf)
  if (choices.length > 0) return { choices }
  const submittedAnswer = lines(fields.get(`answer-${questionId}`))
  return submittedAnswer.trim() === '' ? undefined : { submittedAnswer }
}

export const codeFields = (fields: URLSearchParams): Fields => ({
  ...placeOf(fields),
  submittedCode: lines(fields.get('submittedCode'))
})

/** Browsers end the lines of a form by CRLF. */
const lines = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n')
