import { HttpError } from '../../../lib/errors.ts'
import { chatSettings } from '../../features/index.ts'
import { callerIn, type ToolContext } from '../../platform/tools/index.ts'
import type { StepCitation, TaskCard } from '../model/frames.ts'
import { promptFor } from '../prompt/prompt.ts'
import { paletteFor } from '../tools/palette.ts'
import { Shortcoming, turns } from './assistant.ts'

/** Stands behind an answer that the model had no room to end. */
const CUT = '…\n\n(The answer was cut here, since it became too long.)'

/** An answer with what it rests on, each once. */
export interface WholeAnswer {
  readonly text: string
  readonly citations: readonly StepCitation[]
  readonly tutorials: readonly TaskCard[]
}

/**
 * The answer to one question, for those who cannot show it as it comes; `feature` names the counts and the budget.
 * @throws HttpError as `converse` does, 502 for a model that says nothing.
 */
export async function wholeAnswer(feature: string, question: string, context: ToolContext): Promise<WholeAnswer> {
  const [caller, settings] = [callerIn(context), await chatSettings.values()]
  const messages = await promptFor({ kind: 'generic' }, [{ role: 'user', content: question }], settings)
  const { client, locale, signal } = context
  const talk = { feature, messages, palette: paletteFor(caller, settings) }
  const [citations, tutorials] = [new Map<string, StepCitation>(), new Map<string, TaskCard>()]
  let text = ''
  try {
    for await (const frame of turns(talk, { caller, settings, client, locale, signal })) {
      if (frame.type === 'delta') text += frame.content
      if (frame.type === 'step-citations')
        for (const each of frame.items) citations.set(`${each.tutorialSlug}#${each.stepNumber}`, each)
      if (frame.type === 'tutorial-cards')
        for (const each of frame.items) tutorials.set(`${each.type}:${each.slug}`, each)
    }
  } catch (error) {
    if (!(error instanceof Shortcoming) || error.reason !== 'length' || text.trim() === '') throw error
    text += CUT
  }
  if (text.trim() === '') throw new HttpError(502, 'model_invalid', 'The model said nothing')
  return { text, citations: [...citations.values()], tutorials: [...tutorials.values()] }
}
