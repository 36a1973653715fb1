import { isProduction } from '../../platform/config/config.ts'
import { HttpError } from '../../../lib/errors.ts'
import { chatSettings } from '../../features/index.ts'
import { embedder } from './embedder.ts'
import { variables } from './variables.ts'
import { type Embedder, NOT_CONFIGURED } from './vectors.ts'

/** A feature that finds steps by their vectors. */
interface Need {
  /** As `the setting …`. */
  readonly setting: string
  readonly isOn: () => Promise<boolean>
}

const needs: Need[] = [
  { setting: 'ragEnabled of ChatSettings', isOn: async () => (await chatSettings.values()).ragEnabled }
]

/** Has vectors computed while `isOn`; called when a domain is loaded. */
export function needVectors(need: Need): void {
  needs.push(need)
}

/** Why no vectors are computed; undefined when they are. */
export async function whyIdle(): Promise<string | undefined> {
  return (await needed()) ? whyNoModel() : `not used: ${needs.map(({ setting }) => setting).join(' and ')} are off`
}

/** Why there is no model; undefined when there is one. */
export function whyNoModel(): string | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = variables
  const isConfigured = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
  return isConfigured || !isProduction() ? undefined : 'no model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'
}

/** True while a feature finds steps by their vectors. */
export async function needed(): Promise<boolean> {
  const on = await Promise.all(needs.map(({ isOn }) => isOn()))
  return on.includes(true)
}

/** The embedder of the model that is set. @throws HttpError 503 in production when there is none. */
export async function currentEmbedder(): Promise<Embedder> {
  return embedder((await chatSettings.values()).embeddingModel)
}

/** Name of the model whose vectors are used; that of the setting where no model is configured. */
export async function currentModel(): Promise<string> {
  const { embeddingModel } = await chatSettings.values()
  try {
    return (await embedder(embeddingModel)).name
  } catch (error) {
    if (error instanceof HttpError && error.code === NOT_CONFIGURED) return embeddingModel
    throw error
  }
}
