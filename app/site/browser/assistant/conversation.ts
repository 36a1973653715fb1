import type { CardFrame } from './frames.ts'
import type { Problem } from './problem.ts'

interface Question {
  readonly by: 'reader'
  readonly text: string
}

export interface Answer {
  readonly by: 'assistant'
  readonly text: string
  readonly cards: readonly CardFrame[]
  readonly state: 'coming' | 'complete' | 'stopped' | 'failed'
  /** The tool that is being used, before the next words. */
  readonly tool?: string
  readonly problem?: Problem
}

export type Turn = Question | Answer

/** Key in sessionStorage: a conversation is kept in this tab only. */
const KEY = 'assistant'
const MOST_TURNS = 40
const LONGEST_KEPT = 200_000

/** Limits of one request to the assistant (docs/guides/assistant.md); some bytes are left for the page. */
const MOST_MESSAGES = 40
const LONGEST_MESSAGE = 16_000
const MOST_BYTES = 64 * 1024 - 2048

interface Kept {
  readonly owner: string
  readonly turns: readonly Turn[]
}

/** The last turns, of which the first is a question. */
export function lastTurns(turns: readonly Turn[], most = MOST_TURNS): readonly Turn[] {
  const last = turns.slice(-most)
  const first = last.findIndex(({ by }) => by === 'reader')
  return first < 0 ? [] : last.slice(first)
}

/** Turns of this person in this tab; those of another person are forgotten. */
export function keptTurns(owner: string): readonly Turn[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.owner === owner) return kept.turns
    forgetTurns()
  } catch {
    return []
  }
  return []
}

/** Keeps the last turns, fewer when they are long. */
export function keepTurns(owner: string, turns: readonly Turn[]): void {
  let last = lastTurns(turns)
  const textOf = (): string => JSON.stringify({ owner, turns: last } satisfies Kept)
  while (last.length > 0 && textOf().length > LONGEST_KEPT) last = lastTurns(last, last.length - 1)
  try {
    sessionStorage.setItem(KEY, textOf())
  } catch {
    return
  }
}

export function forgetTurns(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** The end of the conversation as it fits into one request beside `page`; the last question is always in it. */
export function messagesOf(turns: readonly Turn[], page: object): readonly Message[] {
  const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length
  let room = MOST_BYTES - bytesOf(page)
  const messages: Message[] = []
  for (const { by, text } of turns.slice(-MOST_MESSAGES).reverse()) {
    if (text.trim() === '') continue
    const message: Message = { role: by === 'reader' ? 'user' : 'assistant', content: text.slice(0, LONGEST_MESSAGE) }
    room -= bytesOf(message) + 1
    if (room < 0 && messages.length > 0) break
    messages.unshift(message)
  }
  return messages
}
