import { setTimeout as delay } from 'node:timers/promises'

const BETWEEN = 20
/** Below the time that jest gives a test. */
const LIMIT = 100_000

/**
 * Waits for what comes after an answer: what another process hears, a job does or a log gets.
 * @throws when it does not hold within 100 seconds, with what `told` knows then.
 */
export async function until(holds: () => boolean | Promise<boolean>, told: () => string = () => ''): Promise<void> {
  for (const giveUp = performance.now() + LIMIT; !(await holds()); await delay(BETWEEN))
    if (performance.now() > giveUp) throw new Error(`It did not come true within 100 s: ${holds.toString()}\n${told()}`)
}

/** Waits for a text in what a process writes, which may arrive after the answer that it belongs to. */
export const untilWritten = (by: { readonly output: () => string }, text: string | RegExp): Promise<void> =>
  until(() => (typeof text === 'string' ? by.output().includes(text) : text.test(by.output())), by.output)
