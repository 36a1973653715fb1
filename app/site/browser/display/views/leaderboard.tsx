import * as words from '#site-words/scripts/display.ts'
import { useRef } from 'preact/hooks'
import { grouped } from '../../../views/parts/locale.ts'
import { ranked } from './charts.ts'
import { useMovingRows } from './motion.ts'
import type { Snapshot } from '../feed/snapshot.ts'

interface LeaderboardProps {
  readonly leaderboard: Snapshot['leaderboard']
  readonly rankCount: number
}

/** The people with the most points; rows move when somebody is overtaken. */
export function Leaderboard({ leaderboard, rankCount }: LeaderboardProps) {
  const list = useRef<HTMLOListElement>(null)
  useMovingRows(list)
  const rows = ranked(leaderboard, rankCount)
  const most = Math.max(1, ...rows.map(({ points }) => points))
  if (rows.length === 0) return <p class="panel-none">{words.noRanks}</p>
  return (
    <ol class="ranks" ref={list} style={{ '--rows': String(rankCount) }}>
      {rows.map(({ key, rank, displayName, completions, points }) => (
        <li key={key} data-key={key} data-rank={rank}>
          <div class="rank-part" aria-hidden="true" style={{ inlineSize: `${(100 * points) / most}%` }} />
          <span class="rank-number">
            <span class="visually-hidden">{words.rank} </span>
            {rank}
          </span>
          <span class="rank-name">{displayName}</span>
          <span class="rank-tutorials">{words.tutorialCount(completions)}</span>
          <span class="rank-points">
            <b>{grouped(points)}</b> {words.pointsUnit(points)}
          </span>
        </li>
      ))}
    </ol>
  )
}
