import * as words from '#workplace-words/pages/secrets.ts'
import { useEffect, useState } from 'preact/hooks'
import { nowMs, SECOND } from '../../../../lib/time.ts'
import { Button } from '../parts/ui5.ts'

/** A value that is seen for a short while. */
export interface Shown {
  readonly key: string
  readonly value: string
  /** Milliseconds since 1970 at which it is hidden. */
  readonly until: number
}

/** Shows a value with a countdown; `onHide` takes it out of the page, when time is up or the visitor looks elsewhere. */
export function Revealed({ shown, onHide }: { readonly shown: Shown; readonly onHide: () => void }) {
  const [left, setLeft] = useState(secondsTo(shown.until))
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsTo(shown.until))
      if (nowMs() >= shown.until) onHide()
    }, SECOND / 4)
    const onVisibility = (): void => {
      if (document.hidden) onHide()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [shown])
  return (
    <section class="section" aria-labelledby="revealed-title">
      <header class="section-header">
        <h2 id="revealed-title">{words.valueOf(shown.key)}</h2>
        <div class="page-actions">
          <Button onClick={() => void navigator.clipboard.writeText(shown.value)}>{words.copy}</Button>
          <Button onClick={onHide}>{words.hideNow}</Button>
        </div>
      </header>
      <pre class="answer" tabIndex={0} role="group" aria-label={words.value}>
        {shown.value}
      </pre>
      <p role="timer">{words.hiddenIn(left)}</p>
    </section>
  )
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - nowMs()) / SECOND))
