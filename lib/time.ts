let source: (() => Date) | undefined

/** The current time. */
export function now(): Date {
  return source ? source() : new Date()
}

let told = { ms: Number.NaN, text: '' }

/** The current time as it is stored; rows that are made within a millisecond share the text. */
export function nowText(): string {
  const ms = nowMs()
  if (ms !== told.ms) told = { ms, text: new Date(ms).toISOString() }
  return told.text
}

/** The current time in milliseconds since 1970. */
export function nowMs(): number {
  return source ? source().getTime() : Date.now()
}

/** The time `ms` milliseconds from now; negative looks back. */
export function fromNow(ms: number): Date {
  return new Date(nowMs() + ms)
}

/** Milliseconds from one time to a later one, at most what an Integer column holds (24 days). */
export function elapsed(from: string | Date, to: Date): number {
  return Math.min(to.getTime() - new Date(from).getTime(), 2 ** 31 - 1)
}

/** Replaces the time source, for tests. */
export function setClock(replacement: () => Date): void {
  source = replacement
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
