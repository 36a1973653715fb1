import * as words from '#scanner-words/desk.ts'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { claimPrize, readContestant, readOwner, Refusal } from '../data/desk-service.ts'
import { type Outcome, type WaitingClaim, WaitingClaims } from '../data/waiting-claims.ts'
import { momentOf } from './moment.ts'

const LAST_OWNER = 'prize-desk-owner'
const LOCK = 'prize-claims'
/** Milliseconds between two tries while claims wait; an event of the browser comes before where it notices the network. */
const PAUSE = 10_000

/** The claims that wait on this device for whoever is logged in. */
export interface Waiting {
  readonly claims: readonly WaitingClaim[]
  readonly add: (claim: WaitingClaim) => boolean
  readonly discard: (recordId: number) => void
  readonly sendAll: () => Promise<void>
  /** Runs `work` while nothing is sent, in no window: a claim that is on its way could undo what it does. */
  readonly apart: <T>(work: () => Promise<T>) => Promise<T>
}

/** Keeps the claims that wait, and sends them when there is a network; `told` hears of those that are done. */
export function useWaiting(told: (claim: WaitingClaim) => void): Waiting {
  const [owner, setOwner] = useState(() => localStorage.getItem(LAST_OWNER) ?? undefined)
  const [claims, setClaims] = useState<readonly WaitingClaim[]>([])
  const kept = useMemo(() => (owner === undefined ? undefined : new WaitingClaims(localStorage, owner)), [owner])
  const look = useCallback(() => setClaims(kept?.list() ?? []), [kept])

  // without an answer it is who was logged in last
  useEffect(() => {
    void readOwner().then(
      name => {
        if (name !== undefined) localStorage.setItem(LAST_OWNER, name)
        setOwner(name)
      },
      () => undefined
    )
  }, [])

  const sendAll = useCallback(async (): Promise<void> => {
    if (!kept) return
    // of several windows one sends
    await navigator.locks.request(LOCK, { ifAvailable: true }, async lock => {
      if (lock) await kept.sendAll(send, told)
    })
    look()
  }, [kept, look, told])

  useEffect(() => {
    look()
    void sendAll()
    const tryAgain = (): void => void sendAll()
    addEventListener('online', tryAgain)
    addEventListener('storage', look)
    return () => {
      removeEventListener('online', tryAgain)
      removeEventListener('storage', look)
    }
  }, [look, sendAll])

  const waits = claims.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void sendAll(), PAUSE)
    return () => clearInterval(timer)
  }, [waits, sendAll])

  const add = (claim: WaitingClaim): boolean => {
    const isKept = kept?.add(claim) ?? false
    look()
    return isKept
  }
  const discard = (recordId: number): void => {
    kept?.remove(recordId)
    look()
  }
  const apart = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(LOCK, work)
  return { claims, add, discard, sendAll, apart }
}

/** Sends a claim. One that was made before is done if its undo is open here: then its first answer was lost. */
async function send({ recordId, account, prize }: WaitingClaim): Promise<Outcome> {
  try {
    if (await claimPrize(recordId)) return 'done'
    const { prizes } = await readContestant(String(account))
    const found = prizes.find(each => each.recordId === recordId)
    if (!found || found.undoUntil !== null) return 'done'
    return { refusal: words.alreadyClaimed(found.claimedBy, momentOf(found.claimedAt)) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.isPassing || error.asksForLogin) return 'later'
    return { refusal: error.status === 409 ? words.outOfStock(prize) : error.message }
  }
}
