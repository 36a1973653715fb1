import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { wholeAnswer } from '../../chat/index.ts'
import { NOT_CONFIGURED } from '../../models/index.ts'
import type { Skill } from './skill.ts'

const MOST_QUESTION = 16_000
const MOST_ANSWER = 8000

/** A2A-006: answers questions in words, as the assistant of the site does. */
export const tutorialChat: Skill = {
  id: 'tutorial-chat',
  name: 'Tutorial chat',
  description:
    'Answers a question about the tutorials in words, and names the tutorials and steps that it rests on. Needs a model.',
  tags: ['chat', 'learning'],
  examples: ['How do I deploy a CAP application?', 'Which tutorial explains CDS associations?'],
  inputModes: ['text/plain'],
  outputModes: ['text/plain', 'application/json'],
  isSlow: true,
  async run(context, { text }) {
    const question = text.trim()
    if (question === '') throw new HttpError(400, 'invalid_input', 'message.parts: a text is needed')
    if (question.length > MOST_QUESTION)
      throw new HttpError(400, 'invalid_input', `message.parts: a text has at most ${MOST_QUESTION} characters`)
    const answer = await wholeAnswer('a2a-chat', question, context).catch((error: unknown) => {
      throw isUnconfigured(error) ? unconfigured() : error
    })
    const { citations, tutorials } = answer
    return {
      artifactId: newId(),
      name: 'answer',
      description: 'Written by a model: it may be wrong.',
      parts: [{ text: answer.text.slice(0, MOST_ANSWER) }, { data: { citations, tutorials } }]
    }
  }
}

const isUnconfigured = (error: unknown): boolean => error instanceof HttpError && error.code === NOT_CONFIGURED

const unconfigured = (): HttpError =>
  new HttpError(
    503,
    NOT_CONFIGURED,
    'No model is configured here, so nothing answers in words. Name another skill in metadata.skillId: search-tutorials, tutorial-steps, knowledge-graph or user-progress'
  )
