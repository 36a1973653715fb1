import * as words from '#site-words/scripts/display.ts'
import { grouped } from '../../../views/parts/locale.ts'
import { type Burnup, burnupOf, type Group, groupsOf } from './charts.ts'
import type { Snapshot } from '../feed/snapshot.ts'
import { roundedOf, shortDayOf } from './numbers.ts'

interface StatisticsProps {
  readonly snapshot: Snapshot
  readonly chartCount: number
  readonly goalTarget: number
}

/** The way to the goal, and what people do. */
export function Statistics({ snapshot, chartCount, goalTarget }: StatisticsProps) {
  const groups = groupsOf(snapshot.buckets, chartCount)
  const tracks = snapshot.tracks.toSorted((a, b) => b.completions - a.completions)
  return (
    <>
      <BurnupPanel snapshot={snapshot} goalTarget={goalTarget} />
      <Bars
        kind="tracks"
        title={words.tracks}
        most={chartCount}
        bars={tracks.map(({ title, completions, uniqueUsers }) => ({
          ...{ name: title, value: completions, text: grouped(completions), more: words.people(uniqueUsers) }
        }))}
      />
      <Bars
        kind="speed"
        title={words.speed}
        most={chartCount}
        bars={snapshot.speed.map(({ title, avgMinutes }) => ({
          ...{ name: title, value: avgMinutes, text: words.minutes(avgMinutes < 1 ? '< 1' : roundedOf(avgMinutes)) }
        }))}
      />
      <Bars
        kind="buckets"
        title={words.buckets}
        most={chartCount}
        bars={groups.map(group => ({
          ...{ name: groupName(group), value: group.people, text: words.people(group.people) }
        }))}
      />
    </>
  )
}

const groupName = ({ tutorials, isOpen }: Group): string =>
  isOpen ? words.bucketOrMore(tutorials) : words.tutorialCount(tutorials)

/** Few rows stand as close as many do. */
const LEAST_ROWS = 4

interface Bar {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly more?: string
}

interface BarsProps {
  readonly kind: string
  readonly title: string
  readonly most: number
  readonly bars: readonly Bar[]
}

/** A chart of bars as a list, which reads as it looks. */
function Bars({ kind, title, most, bars }: BarsProps) {
  const shown = bars.slice(0, most)
  const longest = Math.max(1, ...shown.map(({ value }) => value))
  return (
    <section class={`panel chart chart-${kind}`}>
      <h3>{title}</h3>
      {shown.length === 0 && <p class="panel-none">{words.noData}</p>}
      <ul class="bars" style={{ '--rows': String(Math.max(LEAST_ROWS, shown.length)) }}>
        {shown.map(({ name, value, text, more }, index) => (
          <li key={`${name} ${index}`}>
            <span class="bar-name">{name}</span>
            <span class="bar-text">
              <b>{text}</b>
              {more !== undefined && <span class="bar-more"> · {more}</span>}
            </span>
            <div class="bar" aria-hidden="true">
              <div class="bar-part" style={{ inlineSize: `${(100 * value) / longest}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BurnupPanel({ snapshot, goalTarget }: Pick<StatisticsProps, 'snapshot' | 'goalTarget'>) {
  const shape = burnupOf(snapshot, goalTarget)
  const [count, goal] = [grouped(snapshot.completions), grouped(goalTarget)]
  return (
    <section class="panel chart-burnup">
      <h3>{words.burnup}</h3>
      {shape ? (
        <figure>
          <div class="burnup-field">
            <Lines shape={shape} text={words.burnupText(count, snapshot.burnup.length, goal)} />
            {shape.goal !== undefined && (
              <span class="burnup-goal" style={{ insetBlockEnd: `${100 * shape.goal}%` }}>
                {words.goal(goal)}
              </span>
            )}
            <Newest shape={shape} count={count} />
          </div>
          <figcaption class="burnup-days">
            <span>{shortDayOf(shape.firstDay)}</span>
            {shape.goal === undefined && <span>{words.goal(goal)}</span>}
            {shape.firstDay !== shape.lastDay && <span>{shortDayOf(shape.lastDay)}</span>}
          </figcaption>
        </figure>
      ) : (
        <p class="panel-none">{words.noData}</p>
      )}
    </section>
  )
}

const SIDE = 1000

function Lines({ shape, text }: { readonly shape: Burnup; readonly text: string }) {
  const at = ([x, y]: readonly [number, number]): string => `${Math.round(SIDE * x)} ${Math.round(SIDE * (1 - y))}`
  const line = `M${shape.line.map(at).join('L')}`
  const end = shape.line.at(-1)?.[0] ?? 0
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" role="img" aria-label={text}>
      <path class="burnup-area" d={`${line}V${SIDE}H0z`} />
      {shape.goal !== undefined && (
        <path class="burnup-goal-line" d={`M0 ${SIDE * (1 - shape.goal)}H${SIDE}`} vector-effect="non-scaling-stroke" />
      )}
      <path class="burnup-line" d={line} vector-effect="non-scaling-stroke" />
      <path class="burnup-base" d={`M0 ${SIDE}H${SIDE}`} vector-effect="non-scaling-stroke" />
      {end < 1 && <path class="burnup-now" d={`M${SIDE * end} 0V${SIDE}`} vector-effect="non-scaling-stroke" />}
    </svg>
  )
}

function Newest({ shape, count }: { readonly shape: Burnup; readonly count: string }) {
  const [x, y] = shape.line.at(-1) ?? [0, 0]
  const place = { insetInlineStart: `${100 * x}%`, insetBlockEnd: `${100 * y}%` }
  return (
    <span class={x > 0.6 ? 'burnup-newest is-late' : 'burnup-newest'} style={place} aria-hidden="true">
      <b>{count}</b>
    </span>
  )
}
