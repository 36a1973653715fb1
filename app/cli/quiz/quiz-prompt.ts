import type { QuizRequest, WrittenQuestion } from '@tutorial-platform/dialect'
import { z } from 'zod'
import { DATA_ONLY, delimited } from '../../../lib/model/delimit.ts'
import type { ChatRequest } from '../../../lib/model/protocols/protocol.ts'
import { schemaOf } from '../../../lib/model/schema.ts'

/** Version of the instructions and the form: count up with every change, and all questions are written again (ASSESS-027). */
export const PROMPT_VERSION = '1'

const STEP_TEXT = 4000
const MAX_TOKENS = 1200
const TEMPERATURE = 0.2
const MOST_QUESTIONS = 3
const OPTIONS = 4

const line = (most: number) => z.string().trim().min(1).max(most)

const quiz = z.object({
  questions: z
    .array(
      z.object({
        type: z.enum(['mcq', 'text']),
        question: line(600).describe('What is asked; it does not contain the answer'),
        options: z.array(line(300)).describe('For mcq four different options, for text none'),
        answer: line(300).describe('For mcq the one right option, word for word; for text the expected answer')
      })
    )
    .min(1)
    .max(MOST_QUESTIONS)
})

type Quiz = z.infer<typeof quiz>
type Asked = Quiz['questions'][number]

/** Questions, or why what the model has written is none. */
export type Checked =
  | { readonly questions: WrittenQuestion[] }
  | { readonly failure: 'schema' | 'mcq_correct_not_in_options' | 'leak_detected' }

const KINDS = {
  mcq: 'Write multiple-choice questions only.',
  text: 'Write questions only that are answered in a few words.',
  any: 'Write multiple-choice questions, questions that are answered in a few words, or both.'
} as const

/** The question to the model for a step. */
export function quizRequestFor({ title, text, type }: QuizRequest, model: string): ChatRequest {
  const instructions =
    `You write one to ${MOST_QUESTIONS} questions with which learners test whether they have understood a step of a tutorial. ` +
    `${KINDS[type]} Ask only what the step says, in its language. Exactly one option of a multiple-choice question is right.`
  const step = JSON.stringify({ title, text: text.slice(0, STEP_TEXT) }).toWellFormed()
  return {
    model,
    messages: [
      { role: 'system', content: `${instructions}\n\n${DATA_ONLY}` },
      { role: 'user', content: delimited(step) }
    ],
    form: { name: 'submitQuiz', description: 'The questions of a step', schema: schemaOf(quiz) },
    maxTokens: MAX_TOKENS,
    temperature: TEMPERATURE
  }
}

/** The questions in what the model has written for the step. */
export function questionsIn(json: string, { stepNumber, type }: QuizRequest): Checked {
  const read = quiz.safeParse(parsed(json)).data?.questions
  if (!read?.every(each => isOfKind(each, type))) return { failure: 'schema' }
  if (read.some(({ options, answer }) => options.length > 0 && !options.includes(answer)))
    return { failure: 'mcq_correct_not_in_options' }
  if (read.some(tellsAnswer)) return { failure: 'leak_detected' }
  return {
    questions: read.map(({ question, options, answer }) => ({
      stepNumber,
      question,
      ...(options.length > 0 ? { options } : {}),
      answer
    }))
  }
}

function isOfKind({ type, options }: Asked, wanted: QuizRequest['type']): boolean {
  if (wanted !== 'any' && type !== wanted) return false
  return type === 'text' ? options.length === 0 : options.length === OPTIONS && new Set(options).size === OPTIONS
}

/** Words are compared, so that the answer `a` is not found in every question. */
function tellsAnswer({ question, answer }: Asked): boolean {
  const words = wordsOf(answer)
  if (words === '') return question.includes(answer)
  return ` ${wordsOf(question)} `.includes(` ${words} `)
}

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
