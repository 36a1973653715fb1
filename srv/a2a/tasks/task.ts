import { z } from 'zod'

/** A piece of a message or an artifact: a text, or any JSON. */
export type Part = { readonly text: string } | { readonly data: unknown }

export interface Message {
  readonly messageId: string
  readonly role: 'user' | 'agent'
  readonly parts: readonly Part[]
}

/** A result of a task. */
export interface Artifact {
  readonly artifactId: string
  readonly name: string
  readonly description?: string | undefined
  readonly parts: readonly Part[]
}

export type TaskState = 'submitted' | 'working' | 'completed' | 'failed' | 'canceled'

/** A state in which a task stays. */
export const isOver = (state: TaskState): boolean => state !== 'submitted' && state !== 'working'

/** A task, in no version of the protocol. */
export interface Task {
  readonly id: string
  readonly contextId: string
  readonly skillId: string
  readonly state: TaskState
  /** Time of the state, ISO 8601. */
  readonly changedAt: string
  /** Words of the agent about the state. */
  readonly statusText?: string | undefined
  readonly history: readonly Message[]
  readonly artifacts: readonly Artifact[]
}

const part = z.union([z.object({ text: z.string() }), z.object({ data: z.unknown() })])

/** Form of what is stored of a task beside its columns. */
export const snapshotForm = z.object({
  statusText: z.string().optional(),
  history: z.array(z.object({ messageId: z.string(), role: z.enum(['user', 'agent']), parts: z.array(part) })),
  artifacts: z.array(
    z.object({
      artifactId: z.string(),
      name: z.string(),
      description: z.string().optional(),
      parts: z.array(part)
    })
  )
})
