import cds from '@sap/cds'
import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import { publishedSteps } from '../../content/index.ts'

const { SELECT } = cds.ql

/** A question of a step, with what is expected: the options that are right, one in a line, or a text. */
export interface Question {
  readonly questionText: string
  readonly correctAnswer: string
  readonly ruleType: string | null
  readonly aiGrading: boolean | null
  /** Of a choice, as its author wrote them. */
  readonly options?: readonly string[] | undefined
}

/** A question in the published description of a step; publishers may write anything there. */
const published = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  choiceMode: z.enum(['single', 'multiple']).optional(),
  correctAnswer: z.string().optional(),
  correctAnswers: z.array(z.string()).optional()
})
type Published = z.infer<typeof published>

/** The question as it was uploaded, else as it was published with its tutorial: then it comes and goes with the version. */
export async function questionOf(slug: string, stepNumber: number, questionId: string): Promise<Question | undefined> {
  const [uploaded, onPage] = await Promise.all([
    uploadedQuestion(slug, stepNumber, questionId),
    publishedQuestion(slug, stepNumber, questionId)
  ])
  if (uploaded) return { ...uploaded, options: onPage?.options }
  return onPage && asQuestion(onPage)
}

async function uploadedQuestion(slug: string, stepNumber: number, questionId: string): Promise<Question | undefined> {
  const query = SELECT.one
    .from('tutorials.assess.ValidateAnswerSpecs')
    .columns('questionText', 'correctAnswer', 'ruleType', 'aiGrading')
    .where({ 'tutorial.slug': slug, stepNumber, questionId })
  return (await reader()).run<Question | undefined>(query)
}

async function publishedQuestion(slug: string, stepNumber: number, questionId: string): Promise<Published | undefined> {
  const step = (await publishedSteps(slug)).find(({ number }) => number === stepNumber)
  const questions: readonly unknown[] = Array.isArray(step?.validation) ? step.validation : []
  return questions.flatMap(each => published.safeParse(each).data ?? []).find(({ id }) => id === questionId)
}

/** Undefined for a question that is published without its answer: the model grades it, once it is uploaded. */
function asQuestion({ question, options, choiceMode, correctAnswer, correctAnswers }: Published): Question | undefined {
  const expected = correctAnswers ?? (correctAnswer === undefined ? [] : [correctAnswer])
  if (expected.length === 0) return undefined
  return {
    questionText: question,
    correctAnswer: expected.join('\n'),
    ruleType: options ? `${choiceMode ?? 'single'}-choice` : 'exact-match',
    aiGrading: false,
    options
  }
}
