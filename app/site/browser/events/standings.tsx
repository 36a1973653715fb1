import * as words from '#site-words/scripts/events.ts'
import { grouped, momentOf } from '../../views/parts/locale.ts'
import { ask } from '../account/ask.ts'

/** Standings of an event, as everyone may see them: with pseudonyms. */
export interface Snapshot {
  readonly participants: number
  readonly completions: number
  readonly points: number
  readonly leaderboard: readonly Ranked[]
  readonly asOf: string
}

interface Ranked {
  readonly displayName: string
  readonly completions: number
  readonly points: number
}

/** People who are listed. */
const TOP = 10

/** The standings; undefined where none are kept, and while they cannot be read. */
export async function readSnapshot(number: number): Promise<Snapshot | undefined> {
  const address = `/rest/event-stream/getEventSnapshot(eventLegacyId=${number})`
  const answer = await ask(address).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Snapshot) : undefined
}

/** How many have more points, and one; undefined for somebody who has none, and below what is listed. */
export function rankIn({ leaderboard }: Pick<Snapshot, 'leaderboard'>, points: number): number | undefined {
  const better = leaderboard.filter(each => each.points > points).length
  const isListed = points > 0 && (better < leaderboard.length || leaderboard.length < TOP)
  return isListed ? better + 1 : undefined
}

interface StandingsProps {
  readonly snapshot: Snapshot
  /** Points of the reader; undefined while they are not known. */
  readonly points: number | undefined
}

export function Standings({ snapshot, points }: StandingsProps) {
  const rank = points === undefined ? undefined : rankIn(snapshot, points)
  return (
    <>
      <dl class="event-totals">
        <Total name={words.participants} value={snapshot.participants} />
        <Total name={words.completions} value={snapshot.completions} />
        <Total name={words.pointsName} value={snapshot.points} />
      </dl>
      {rank !== undefined && <p class="event-rank">{words.yourRank(rank)}</p>}
      {snapshot.leaderboard.length === 0 ? (
        <p>{words.nobodyYet}</p>
      ) : (
        <table class="event-leaders">
          <thead>
            <tr>
              <th scope="col">{words.place}</th>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.pointsName}</th>
            </tr>
          </thead>
          <tbody>
            {snapshot.leaderboard.slice(0, TOP).map((each, index) => (
              <tr key={index}>
                <td>{rankIn({ leaderboard: snapshot.leaderboard }, each.points) ?? index + 1}</td>
                <td>{each.displayName}</td>
                <td>{grouped(each.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="event-as-of">{words.asOf(momentOf(snapshot.asOf))}</p>
    </>
  )
}

const Total = ({ name, value }: { readonly name: string; readonly value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{grouped(value)}</dd>
  </div>
)
