import * as words from '#scanner-words/desk.ts'
import { useEffect, useState } from 'preact/hooks'
import { nowMs } from '../../../lib/time.ts'
import type { Prize } from '../data/desk-service.ts'
import { momentOf } from './moment.ts'

interface PrizeRowProps {
  readonly prize: Prize
  readonly isWaiting: boolean
  readonly isBusy: boolean
  readonly onClaim: (prize: Prize) => void
  readonly onUndo: (prize: Prize) => void
}

/** A prize with what can be done about it now. */
export function PrizeRow(props: PrizeRowProps) {
  const { prize } = props
  const about = [prize.eventName, prize.description].filter(Boolean).join(' · ')
  return (
    <li class={prize.status === 'CLAIMED' ? 'prize claimed' : 'prize'}>
      <p class="prize-name">{prize.name}</p>
      {about !== '' && <p class="about">{about}</p>}
      {prize.status === 'CLAIMED' ? <Claimed {...props} /> : <Earned {...props} />}
    </li>
  )
}

function Earned({ prize, isWaiting, isBusy, onClaim }: PrizeRowProps) {
  if (isWaiting) return <p class="state">{words.waitsForNetwork}</p>
  const isOut = prize.stock === 0
  return (
    <>
      {prize.stock !== null && <p class="about">{words.leftInStock(prize.stock)}</p>}
      <button
        type="button"
        class="claim"
        disabled={isBusy || isOut}
        aria-label={words.claimOf(prize.name)}
        onClick={() => onClaim(prize)}
      >
        {isBusy ? words.claiming : words.claim}
      </button>
    </>
  )
}

/** A claimed prize. The second click of a double click on the button that was here before takes nothing back. */
function Claimed({ prize, isBusy, onUndo }: PrizeRowProps) {
  const left = useSecondsUntil(prize.undoUntil)
  return (
    <>
      <p class="state">{words.alreadyClaimed(prize.claimedBy, momentOf(prize.claimedAt))}</p>
      {left > 0 && (
        <button
          type="button"
          class="plain"
          disabled={isBusy}
          aria-label={words.undoOf(prize.name)}
          onClick={({ detail }) => detail < 2 && onUndo(prize)}
        >
          {words.undo(left)}
        </button>
      )}
    </>
  )
}

/** Seconds until a time, which count down; 0 after it and without one. */
function useSecondsUntil(time: string | null): number {
  const secondsLeft = (): number => (time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - nowMs()) / 1000)))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    setLeft(secondsLeft())
    if (time === null) return undefined
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return left
}
