import { readMessages, type ServiceMessage } from '../../metadata/messages.ts'

/** The header in which a service tells more than its answer. */
export const MESSAGES = 'sap-messages'

type Listener = (messages: readonly ServiceMessage[]) => void
const listeners = new Set<Listener>()

/** Tells `listener` what answers say beside what was asked for, until it is ended. */
export function onTold(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes on the messages of an answer. */
export function tell(header: string | null | undefined): void {
  const messages = readMessages(header)
  if (messages.length > 0) for (const listener of listeners) listener(messages)
}
