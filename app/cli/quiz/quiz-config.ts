import { join } from 'node:path'
import { anyText, folder, integer, readAll, type ValuesOf, withDefault } from '../../../lib/config/readers.ts'
import { endpointVariables } from '../../../lib/model/variables.ts'
import { CommandError } from '../shared/errors.ts'

const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_TIMEOUT_MS, MODEL_PROTOCOL, MODEL_OUTPUT } = endpointVariables

const readers = {
  OPENAI_API_KEY: OPENAI_API_KEY.as,
  OPENAI_BASE_URL: OPENAI_BASE_URL.as,
  OPENAI_TIMEOUT_MS: OPENAI_TIMEOUT_MS.as,
  MODEL_PROTOCOL: MODEL_PROTOCOL.as,
  MODEL_OUTPUT: MODEL_OUTPUT.as,
  /** The server's default. */
  CHAT_MODEL_NAME: withDefault(anyText, 'anthropic--claude-4.6-sonnet'),
  AI_AUTHOR_BUILD_CAP: integer(200, 0, 100_000),
  AI_AUTHOR_CACHE: folder(({ DATA_DIR = '.data' }) => join(DATA_DIR, 'ai-quiz'))
}

/** The model that writes questions, the most calls of one run, and the folder of what it has written. */
export type QuizConfig = ValuesOf<typeof readers>

/** @throws CommandError for a malformed variable. */
export function readQuizConfig(environment: NodeJS.ProcessEnv, dataDir: string): QuizConfig {
  const { values, problems } = readAll(readers, { ...environment, DATA_DIR: dataDir })
  if (problems.length > 0) throw new CommandError(problems.join('; '))
  return values
}
