import * as words from '#scanner-words/desk.ts'
import { Refusal } from '../data/desk-service.ts'

/** A text that tells the desk what its last deed came to. */
export interface Message {
  readonly kind: 'good' | 'bad'
  readonly text: string
  /** True where a new login helps. */
  readonly asksForLogin?: boolean
}

export const good = (text: string): Message => ({ kind: 'good', text })
export const bad = (text: string): Message => ({ kind: 'bad', text })

/** The message about a refusal; `known` has those of the deed itself, by status. */
export function messageOf(error: unknown, known: Readonly<Partial<Record<number, string>>> = {}): Message {
  if (!(error instanceof Refusal)) throw error
  if (error.status === 401) return { kind: 'bad', text: words.loginEnded, asksForLogin: true }
  if (error.status === 403) return { kind: 'bad', text: words.notAllowed, asksForLogin: true }
  const own = known[error.status]
  if (own !== undefined) return bad(own)
  return bad(error.status === 0 ? words.offline : words.failed(error.message))
}

/** Tells the hand that holds the phone, where it can. */
export const buzz = (kind: Message['kind']): void => {
  if ('vibrate' in navigator) navigator.vibrate(kind === 'good' ? 60 : [60, 60, 60])
}
