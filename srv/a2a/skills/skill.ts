import type { ToolContext } from '../../platform/tools/index.ts'
import type { Artifact } from '../tasks/task.ts'
import type { Sent } from '../protocol/read-params.ts'

/** An ability of the agent, as the card names it. */
export interface Skill {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly examples: readonly string[]
  readonly inputModes: readonly string[]
  readonly outputModes: readonly string[]
  /** Takes seconds, so that the caller is told that the work has begun. */
  readonly isSlow?: true
  /** @throws HttpError for what the caller did wrong, and when what it needs is not there. */
  run(context: ToolContext, sent: Sent): Promise<Artifact>
}
