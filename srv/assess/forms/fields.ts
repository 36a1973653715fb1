/** The fields of a form as a script would send them, not yet checked. */
export type Fields = Readonly<Record<string, unknown>>

const numberOf = (text: string | null): unknown => (text !== null && /^\d{1,5}$/.test(text) ? Number(text) : text)

const placeOf = (fields: URLSearchParams): Fields => ({
  tutorialSlug: fields.get('tutorialSlug'),
  stepNumber: numberOf(fields.get('stepNumber'))
})

/** Options that are chosen come as a field each; a text is one field. */
export function answerFields(fields: URLSearchParams): Fields {
  const choices = fields.getAll('choice').map(numberOf)
  const answer = choices.length > 0 ? { choices } : { submittedAnswer: lines(fields.get('submittedAnswer')) }
  return { ...placeOf(fields), questionId: fields.get('questionId'), ...answer }
}

export const codeFields = (fields: URLSearchParams): Fields => ({
  ...placeOf(fields),
  submittedCode: lines(fields.get('submittedCode'))
})

/** Browsers end the lines of a form by CRLF. */
const lines = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n')
