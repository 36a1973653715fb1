import { isProduction } from '../../platform/config/config.ts'
import { HttpError } from '../../../lib/errors.ts'
import { chatSettings } from '../../features/index.ts'
import { NOT_CONFIGURED, whyNoEndpoint } from '../../models/index.ts'
import { embedder } from './embedder.ts'
import type { Embedder } from './vectors.ts'

/** A feature that finds steps by their vectors. */
interface Need {
  /** As `the setting …`. */
  readonly setting: string
  readonly isOn: () => Promise<boolean>
}

const needs: Need[] = [
  { setting: 'ragEnabled of ChatSettings', isOn: async () => (await chatSettings.values()).ragEnabled }
]

chatSettings.needs(['ragEnabled'], whyNoModel)

/** Has vectors computed while `isOn`; called when a domain is loaded. */
export function needVectors(need: Need): void {
  needs.push(need)
}

/** Why no vectors are computed; undefined when they are. */
export async function whyIdle(): Promise<string | undefined> {
  return (await needed()) ? whyNoModel() : `not used: ${needs.map(({ setting }) => setting).join(' and ')} are off`
}

/** Why there is no embedder; undefined when there is one, as always in development. */
export function whyNoModel(): string | undefined {
  return isProduction() ? whyNoEndpoint() : undefined
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
