/** Keeps the screen on while the page is seen, where the browser lets it. */
export function keepAwake(): void {
  // browsers offer it to secure origins alone, and refuse it at an empty battery
  const request = (): void => {
    if (document.visibilityState === 'visible') void navigator.wakeLock.request('screen').catch(() => undefined)
  }
  if (!('wakeLock' in navigator)) return
  request()
  document.addEventListener('visibilitychange', request)
}

/** Whether the page fills the screen; undefined where it cannot. */
export const isFullScreen = (): boolean | undefined =>
  document.fullscreenEnabled ? document.fullscreenElement !== null : undefined

/** Fills the screen with the page, or goes back; a browser may refuse. */
export function switchFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}

const IDLE_AFTER = 4_000

/** Marks `root` with `data-idle` while nobody touches the device, so that nothing but the numbers is seen. */
export function watchIdle(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = (): void => {
    delete root.dataset['idle']
    clearTimeout(timer)
    timer = setTimeout(() => (root.dataset['idle'] = ''), IDLE_AFTER)
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(event, wake, { passive: true })
  wake()
}

/** Runs `draw` once in an animation frame, however often it is asked for. */
export function oncePerFrame(draw: () => void): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      draw()
    })
  }
}
