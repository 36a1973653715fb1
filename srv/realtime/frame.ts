import type { Completion } from '../displays/index.ts'
import type { Portion } from './event-stream.ts'

/** A completion in a frame; the anonymous stream has no `userName`. */
interface ShownCompletion {
  readonly tutorialTitle: string
  readonly bucketName: string
  readonly completeDate: string
  readonly userName?: string
}

/** Content of `tutorialCompleted`: changes of an event, with the newest completion beside the list of the newest ones. */
export interface Frame {
  /** Legacy id of the event. */
  readonly context: string
  /** Numbers of the first and the last change; a client that does not know the one before `from` asks for a snapshot. */
  readonly from: number
  readonly to: number
  /** Completions among the changes; where there are other changes, a client asks for a snapshot. */
  readonly count: number
  readonly tutorialTitle: string | null
  readonly bucketName: string | null
  readonly completeDate: string | null
  readonly userName?: string | null
  /** Newest first, 20 at most. */
  readonly completions: readonly ShownCompletion[]
}

/** The frame of a portion for the anonymous stream, which has no names at all. */
export function openFrame(event: number, { newest, ...numbers }: Portion): Frame {
  const completions = newest.map(withoutName)
  const { tutorialTitle = null, bucketName = null, completeDate = null } = completions[0] ?? {}
  return { context: String(event), ...numbers, tutorialTitle, bucketName, completeDate, completions }
}

/** The frame of a portion for displays with a login: names by consent, else pseudonyms. */
export function namedFrame(event: number, portion: Portion): Frame {
  const completions = portion.newest.map(completion => ({ ...withoutName(completion), userName: completion.userName }))
  return { ...openFrame(event, portion), userName: completions[0]?.userName ?? null, completions }
}

const withoutName = ({ tutorialTitle, bucketName, completeDate }: Completion): ShownCompletion => ({
  tutorialTitle,
  bucketName,
  completeDate
})
