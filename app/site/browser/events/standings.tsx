import * as words from '#site-words/scripts/events.ts'
import { rankIn, type Snapshot, TOP } from '../../catalog/events/standings.ts'
import { grouped, momentOf } from '../../views/parts/locale.ts'
import { ask } from '../account/ask.ts'

/** The standings; undefined where none are kept, and while they cannot be read. */
export async function readSnapshot(number: number): Promise<Snapshot | undefined> {
  const address = `/rest/event-stream/getEventSnapshot(eventLegacyId=${number})`
  const answer = await ask(address).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as Snapshot) : undefined
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
