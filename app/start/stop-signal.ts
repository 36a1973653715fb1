const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds within which another signal is the same wish: npm forwards the one that a terminal sends to both. */
const SAME_WISH = 1000
const LOOK_EVERY = 500

/**
 * Aborted by the first signal to stop, and when npm has ended, which forwards no SIGKILL. Another signal a second later
 * ends this process at once, and the watchdogs the rest.
 */
export function stopSignal(startedByNpm: boolean): AbortSignal {
  const controller = new AbortController()
  let first: number | undefined
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (first !== undefined && performance.now() - first > SAME_WISH) process.kill(process.pid, 'SIGKILL')
      first ??= performance.now()
      controller.abort()
    })
  }
  if (startedByNpm) abortWithParent(controller)
  return controller.signal
}

/** Another parent means that the first one has ended; started by hand it may end, as with `node app/start/main.ts &`. */
function abortWithParent(controller: AbortController): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid !== parent) controller.abort()
  }, LOOK_EVERY)
  look.unref()
}
