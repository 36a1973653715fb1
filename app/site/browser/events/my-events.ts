import { change, readJson } from '../account/ask.ts'

/** An event as it concerns the person who is logged in. */
export interface MyEvent {
  readonly eventLegacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly registered: boolean
  readonly joinedAt: string | null
  readonly showName: boolean
  /** Version of the terms that the person has accepted. */
  readonly acceptedTerms: number | null
  /** Version of the terms of the event; null when it has none. */
  readonly termsVersion: number | null
  readonly tutorialCount: number
  readonly completions: number
  readonly points: number
}

interface Listed {
  readonly value: readonly MyEvent[]
}

/** The events in which the person takes part, the latest first. @throws Refusal */
export const readMyEvents = async (): Promise<readonly MyEvent[]> =>
  (await readJson<Listed>('/api/getMyEvents()')).value

/** One event. @throws Refusal */
export async function readMyEvent(number: number): Promise<MyEvent> {
  const { value } = await readJson<Listed>(`/api/getMyEvents(eventLegacyId=${number})`)
  const [event] = value
  if (!event) throw new Error(`no event ${number}`)
  return event
}

/** Registers for an event, or changes what the registration says. @throws Refusal */
export async function register(
  eventLegacyId: number,
  consent: { readonly termsVersion?: number | null; readonly showName?: boolean }
): Promise<MyEvent> {
  await change('/api/registerForEvent', { eventLegacyId, ...consent })
  return readMyEvent(eventLegacyId)
}

/** Takes the registration back. @throws Refusal */
export async function unregister(eventLegacyId: number): Promise<MyEvent> {
  await change('/api/unregisterFromEvent', { eventLegacyId })
  return readMyEvent(eventLegacyId)
}

/** True while the event asks for other terms than the person has accepted. */
export const asksForTerms = ({ registered, acceptedTerms, termsVersion }: MyEvent): boolean =>
  registered && termsVersion !== null && termsVersion !== acceptedTerms
