import * as words from '#scanner-words/desk.ts'
import { useCallback, useRef, useState } from 'preact/hooks'
import { type Contestant, type Prize, readContestant, Refusal } from '../data/desk-service.ts'
import { type Message, messageOf } from './message.ts'

/** The person who stands at the desk, if anybody does. */
export interface Person {
  readonly contestant: Contestant | undefined
  readonly isLoading: boolean
  /** The number that could not be looked up without a network. */
  readonly missed: string | undefined
  readonly show: (account: string) => Promise<Message | undefined>
  /** Reads the person that is shown once more, and returns them; without a network nothing changes. */
  readonly refresh: () => Promise<Contestant | undefined>
  readonly leave: () => void
}

/** Looks people up; of two look-ups the later one counts. */
export function usePerson(): Person {
  const [contestant, setContestant] = useState<Contestant>()
  const [isLoading, setLoading] = useState(false)
  const [missed, setMissed] = useState<string>()
  const turn = useRef(0)
  const shown = useRef<Contestant>(undefined)

  const become = (person: Contestant | undefined): void => {
    shown.current = person
    setContestant(person)
  }
  const show = useCallback(async (account: string): Promise<Message | undefined> => {
    const own = ++turn.current
    become(undefined)
    setMissed(undefined)
    setLoading(true)
    try {
      const person = await readContestant(account)
      if (own === turn.current) become(person)
      return undefined
    } catch (error) {
      if (own !== turn.current) return undefined
      if (error instanceof Refusal && error.isPassing) setMissed(account)
      return messageOf(error, { 0: words.offlineCard, 404: words.unknownAccount(account) })
    } finally {
      if (own === turn.current) setLoading(false)
    }
  }, [])
  const refresh = useCallback(async (): Promise<Contestant | undefined> => {
    const [own, before] = [turn.current, shown.current]
    if (!before) return undefined
    const person = await readContestant(String(before.accountNumber)).catch(() => undefined)
    if (!person || own !== turn.current) return undefined
    become(inOrderOf(before, person))
    return person
  }, [])
  const leave = useCallback((): void => {
    turn.current++
    become(undefined)
    setMissed(undefined)
    setLoading(false)
  }, [])
  return { contestant, isLoading, missed, show, refresh, leave }
}

/** The person with the prizes in the order in which they were shown: none moves to where a thumb has just been. */
function inOrderOf({ prizes: before }: Contestant, person: Contestant): Contestant {
  const places = new Map(before.map(({ recordId }, place) => [recordId, place]))
  const placeOf = ({ recordId }: Prize): number => places.get(recordId) ?? places.size
  return { ...person, prizes: person.prizes.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}
