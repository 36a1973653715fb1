import * as words from '#scanner-words/desk.ts'
import { useCallback, useState } from 'preact/hooks'
import { accountIn } from '../camera/account-in.ts'
import { claimPrize, loginAddress, type Prize, Refusal, undoClaim } from '../data/desk-service.ts'
import type { WaitingClaim } from '../data/waiting-claims.ts'
import { Camera } from './camera.tsx'
import { bad, buzz, good, type Message, messageOf } from './message.ts'
import { momentOf } from './moment.ts'
import { NumberForm } from './number-form.tsx'
import { PersonCard } from './person-card.tsx'
import { useOnline } from './use-online.ts'
import { usePerson } from './use-person.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** The prize desk: one person at a time, whose prizes are handed out. */
export function Desk() {
  const [message, setMessage] = useState<Message>()
  const [isScanning, setScanning] = useState(false)
  const [busy, setBusy] = useState<number>()
  const isOnline = useOnline()
  const person = usePerson()
  const { contestant, isLoading, missed, refresh } = person
  const tell = useCallback((told: Message | undefined): void => {
    setMessage(told)
    if (told) buzz(told.kind)
  }, [])
  const told = useCallback(
    ({ prize, account }: WaitingClaim): void => {
      tell(good(words.sent(prize, account)))
      void refresh()
    },
    [tell, refresh]
  )
  const waiting = useWaiting(told)

  const show = async (text: string): Promise<void> => {
    setScanning(false)
    setMessage(undefined)
    const account = accountIn(text)
    if (account === undefined) return tell(bad(words.notAnAccount))
    const problem = await person.show(account)
    if (problem) tell(problem)
  }
  const claim = async (prize: Prize): Promise<void> => {
    if (!contestant || busy !== undefined) return
    setBusy(prize.recordId)
    const { recordId, name } = prize
    const outcome = await claimed({ recordId, account: contestant.accountNumber, prize: name })
    tell(outcome)
    const now = (await refresh())?.prizes.find(each => each.recordId === recordId)
    if (!outcome && now?.status === 'CLAIMED')
      tell(bad(words.alreadyClaimedOf(name, now.claimedBy, momentOf(now.claimedAt))))
    setBusy(undefined)
  }
  /** Claims, and returns what to tell; nothing when it was claimed before. Without a network the claim waits on this device. */
  const claimed = async (claim: WaitingClaim): Promise<Message | undefined> => {
    try {
      return (await claimPrize(claim.recordId)) ? good(words.claimedNow(claim.prize)) : undefined
    } catch (error) {
      if (!(error instanceof Refusal && error.isPassing))
        return messageOf(error, { 409: words.outOfStock(claim.prize) })
      return bad(waiting.add(claim) ? words.waitsForNetwork : words.waitingFull)
    }
  }
  const undo = async ({ recordId, name }: Prize): Promise<void> => {
    if (busy !== undefined) return
    setBusy(recordId)
    const undone = await waiting.apart(async () => {
      waiting.discard(recordId)
      return undoClaim(recordId).then(() => good(words.undone(name)), messageOf)
    })
    tell(undone)
    await refresh()
    setBusy(undefined)
  }
  const leave = (): void => {
    setMessage(undefined)
    person.leave()
  }

  return (
    <>
      <header>
        <h1>{words.title}</h1>
        {!isOnline && <p class="badge bad">{words.offline}</p>}
        {waiting.claims.length > 0 && <p class="badge">{words.waiting(waiting.claims.length)}</p>}
      </header>
      <main>
        <div role="status" class={message ? `message ${message.kind}` : 'message'}>
          {message?.text}
          {message?.asksForLogin && <a href={loginAddress()}>{words.logIn}</a>}
        </div>
        {missed !== undefined && (
          <button type="button" class="plain" onClick={() => void show(missed)}>
            {words.retry}
          </button>
        )}
        {isLoading && <p class="loading">{words.loading}</p>}
        {isScanning && (
          <Camera
            onCode={text => void show(text)}
            onFailure={() => {
              setScanning(false)
              tell(bad(words.noCamera))
            }}
            onStop={() => setScanning(false)}
          />
        )}
        {contestant && !isScanning && (
          <PersonCard
            contestant={contestant}
            waiting={new Set(waiting.claims.flatMap(each => (each.refusal === undefined ? each.recordId : [])))}
            busy={busy}
            onClaim={prize => void claim(prize)}
            onUndo={prize => void undo(prize)}
          />
        )}
        {!contestant && !isScanning && !isLoading && <p class="idle">{words.idle}</p>}
        <WaitingList {...waiting} />
      </main>
      <footer>
        <NumberForm onNumber={text => void show(text)} />
        <div class="main-actions">
          {contestant && (
            <button type="button" class="plain" onClick={leave}>
              {words.next}
            </button>
          )}
          <button
            type="button"
            class="scan"
            disabled={isScanning}
            onClick={() => {
              leave()
              setScanning(true)
            }}
          >
            {words.scan}
          </button>
        </div>
      </footer>
    </>
  )
}
