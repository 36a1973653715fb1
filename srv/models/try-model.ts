import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { badRequest, HttpError } from '../../lib/errors.ts'
import { nowMs, SECOND } from '../../lib/time.ts'
import { hasOpenTransaction } from '../cap/database/database.ts'
import { chatSettings } from '../features/index.ts'
import { ask } from './chat/ask.ts'
import { MODEL_FAILED, MODEL_MISCONFIGURED } from './chat/failures.ts'
import { beginCall, type MeteredCall } from './chat/metered-call.ts'
import { whyNoAssistant } from './without-model.ts'

/** Result of one small question to a model. */
export interface ModelTrial {
  readonly answered: boolean
  readonly model: string
  readonly milliseconds: number
  /** Answer of the model, or what is wrong. */
  readonly text: string
}

/** An admin waits for it at a button. */
const LONGEST = 20 * SECOND
/** Trials of a day, over all instances. */
const MOST = 200
const TRIAL = 'trial'

/** Counts the trial of a model that is asked in another way than by `ask`, on the budget of all trials. */
export const beginTrial = (): Promise<MeteredCall> => beginCall(TRIAL, MOST)

/** Hints where to look, by the code of the failure. */
const hints: Readonly<Record<string, string>> = {
  [MODEL_MISCONFIGURED]: 'Look at OPENAI_API_KEY, at OPENAI_BASE_URL, and at the name of the model.',
  [MODEL_FAILED]: 'Look whether the backend reaches OPENAI_BASE_URL.'
}

/** Binds the handler of `admin.cds`. */
export function offerTrial(service: ApplicationService): void {
  service.on('tryModel', 'ChatSettings', async () =>
    tried((await chatSettings.values()).modelName, whyNoAssistant(), askForWord)
  )
}

/**
 * Tells what comes of a question to `model`: its answer, or why there is none, in the words that its features have for it.
 * @throws HttpError 400 in an atomicity group that has written already, which would be open for as long as the model takes.
 */
export async function tried(
  model: string,
  why: string | undefined,
  question: (signal: AbortSignal) => Promise<string>
): Promise<ModelTrial> {
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Try the model outside of an atomicity group')
  if (why !== undefined) return { answered: false, model, milliseconds: 0, text: why }
  const [start, signal] = [nowMs(), AbortSignal.timeout(LONGEST)]
  const [answered, text] = await question(signal).then(
    word => [true, word] as const,
    (error: unknown) => [false, signal.aborted ? tooSlow : problemOf(error)] as const
  )
  return { answered, model, milliseconds: nowMs() - start, text }
}

const tooSlow = `It did not answer within ${LONGEST / SECOND} seconds. ${hints[MODEL_FAILED]}`

async function askForWord(signal: AbortSignal): Promise<string> {
  const { value } = await ask({
    ...{ feature: TRIAL, callsPerDay: MOST, name: 'word', description: 'One word', signal },
    shape: z.object({ word: z.string().describe('ready') }),
    instructions: 'Answer with the word that stands between the lines.',
    text: 'ready'
  })
  return value.word.slice(0, 100)
}

function problemOf(error: unknown): string {
  if (!(error instanceof HttpError)) throw error
  return [`${error.message}.`, hints[error.code]].filter(Boolean).join(' ')
}
