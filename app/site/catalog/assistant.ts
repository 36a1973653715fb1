import type { Resource } from '../backend/backend.ts'

const ADDRESS = '/api/ChatConfig'

/** True while the assistant answers: switched on, with a model. Pages do without it when that cannot be read. */
export async function isAssistantOn({
  readIfThere
}: {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}): Promise<boolean> {
  const config = await readIfThere(ADDRESS)
  return config !== undefined && (JSON.parse(config.body.toString()) as { available?: boolean }).available === true
}
