import { setTimeout as delay } from 'node:timers/promises'

/** The wait in milliseconds after a failed attempt; undefined when no other attempt is worth it. */
export type BackOff = (attempt: number, error: unknown) => number | undefined

/**
 * The result of `attempt`, which is repeated as `backOff` says.
 * @throws what the last attempt has thrown, or the reason of `signal` when it is aborted during a wait.
 */
export async function retry<T>(
  attempt: (number: number) => Promise<T>,
  backOff: BackOff,
  signal?: AbortSignal
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number)
    } catch (error) {
      const wait = backOff(number, error)
      if (wait === undefined) throw error
      await pause(wait, signal)
    }
  }
}

/** Waits. @throws the reason of `signal` when it is aborted meanwhile. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, signal && { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
