import * as words from '#scanner-words/desk.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { Contestant, Prize } from '../data/desk-service.ts'
import { PrizeRow } from './prize-row.tsx'

interface PersonCardProps {
  readonly contestant: Contestant
  /** Records of claims that wait for the network. */
  readonly waiting: ReadonlySet<number>
  readonly busy: number | undefined
  readonly onClaim: (prize: Prize) => void
  readonly onUndo: (prize: Prize) => void
}

/** The person whom the desk serves: name, what they have done, and their prizes, to which the next Tab leads. */
export function PersonCard({ contestant, waiting, busy, onClaim, onUndo }: PersonCardProps) {
  const { displayName, accountNumber, prizes } = contestant
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => name.current?.focus(), [accountNumber])
  const figures = [
    [words.points, contestant.points],
    [words.tutorials, contestant.tutorialsCompleted],
    [words.groups, contestant.groupsCompleted],
    [words.missions, contestant.missionsCompleted]
  ] as const
  return (
    <section class="person" aria-labelledby="person-name">
      <h2 id="person-name" ref={name} tabIndex={-1}>
        {displayName ?? words.withoutName}
      </h2>
      <p class="account">{words.account(accountNumber)}</p>
      <dl class="figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString(words.locale)}</dd>
          </div>
        ))}
      </dl>
      <h3>{words.prizes}</h3>
      {prizes.length === 0 && <p>{words.noPrizes}</p>}
      <ul class="prizes">
        {prizes.map(prize => (
          <PrizeRow
            key={prize.recordId}
            prize={prize}
            isWaiting={waiting.has(prize.recordId)}
            isBusy={busy === prize.recordId}
            onClaim={onClaim}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </section>
  )
}
