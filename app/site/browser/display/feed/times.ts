/** Time until a lost connection is tried again, in milliseconds. */
const SOONEST = 2_000
const LATEST = 10_000
/** Time between snapshots of a display that hears the stream, and of one that does not. */
const LIVE_EVERY = 60_000
const POLLED_EVERY = 10_000

/** Milliseconds until the try `attempt` (from 0): 2 to 10 s, longer and more spread with each, so that a hall comes back one by one. */
export const reconnectDelay = (attempt: number, random: () => number): number =>
  SOONEST + random() * Math.min(LATEST - SOONEST, SOONEST * 2 ** Math.min(attempt, 10))

/** Milliseconds until the next snapshot, a tenth more or less. */
export const snapshotDelay = (isLive: boolean, random: () => number): number =>
  (isLive ? LIVE_EVERY : POLLED_EVERY) * (0.9 + 0.2 * random())

/** Milliseconds until a snapshot names the people of completions that came without names. */
export const namesDelay = (random: () => number): number => 3_000 + 2_000 * random()

/** Two snapshots are at least so far apart. */
export const LEAST_APART = 2_000
