/**
 * Runs `work` one time after the other: a call resolves with a run that began after it, which all calls share that came
 * during the run before.
 */
export function nextRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const run = (): Promise<void> => {
    if (!running) return (running = work().finally(() => (running = undefined)))
    return (queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined
        return run()
      }))
  }
  return run
}
