import { pseudonymOf } from '../../../lib/pseudonym.ts'
import type { Backend } from '../../support/backend.ts'
import type { MadeEvent } from './event.ts'

interface Line {
  readonly person: string
  readonly tutorial: number
  readonly done: string
  readonly minutes: number | null
  readonly forEvent: boolean
}

/** Statistics of an event, found out anew from all rows of the database, in the most obvious way. */
export async function recompute(
  backend: Backend,
  event: MadeEvent,
  window: { readonly from: string; readonly to: string }
): Promise<object> {
  const utc = (column: string) =>
    databaseKind === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${column})`
      : `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const read = (table: string) =>
    backend.sql(
      `SELECT user_ID AS "person", taskLegacyId AS "tutorial", ${utc('completionDate')} AS "done",
         completionTime AS "time", event_ID AS "event" FROM tutorials_learner_${table}
       WHERE taskType = 'TUTORIAL' AND completionDate IS NOT NULL AND status IN ('COMPLETED', 'SUPERSEDED')`
    )
  const lines = [...(await read('TaskRecords')), ...(await read('TaskRecordAttempts'))].map(
    ({ person, tutorial, done, time, event: of }): Line => ({
      person: String(person),
      tutorial: Number(tutorial),
      done: String(done),
      minutes: time === null ? null : Number(time) / 60_000,
      forEvent: of === event.ID
    })
  )
  const registered = new Set(
    (
      await backend.sql('SELECT user_ID AS "person" FROM tutorials_events_EventRegistrations WHERE event_ID = ?', [
        event.ID
      ])
    ).map(({ person }) => String(person))
  )
  const numbers = new Map(
    (await backend.sql('SELECT ID AS "id", legacyId AS "number" FROM tutorials_people_Users')).map(({ id, number }) => [
      String(id),
      Number(number)
    ])
  )
  const inMission = new Set([...event.tutorials].filter(([slug]) => slug !== 'outside').map(([, number]) => number))
  const isCounted = ({ person, tutorial, done, forEvent }: Line) =>
    forEvent || (registered.has(person) && inMission.has(tutorial) && window.from <= done && done <= window.to)
  const counted = lines
    .filter(isCounted)
    .sort(by(({ done }) => done))
    .filter((line, index, all) => all.findIndex(same(line)) === index)
  return told(event, counted, registered, numbers)
}

const same = (line: Line) => (other: Line) => other.person === line.person && other.tutorial === line.tutorial

function told(
  event: MadeEvent,
  counted: readonly Line[],
  registered: ReadonlySet<string>,
  numbers: ReadonlyMap<string, number>
): object {
  const people = [...new Set(counted.map(({ person }) => person))]
  const own = (person: string) => counted.filter(line => line.person === person)
  const sizes = [...new Set(people.map(person => own(person).length))].sort((one, other) => one - other)
  const days = [...new Set(counted.map(({ done }) => done.slice(0, 10)))].sort()
  const tutorials = [...new Set(counted.map(({ tutorial }) => tutorial))]
  const inMission = counted.filter(({ tutorial }) => tutorial !== event.tutorials.get('outside'))
  const last = (person: string) => own(person).at(-1)?.done ?? ''
  return {
    participants: new Set([...people, ...registered]).size,
    completions: counted.length,
    points: counted.length * 10,
    buckets: sizes.map(size => {
      const count = people.filter(person => own(person).length === size).length
      return {
        bucketName: size === 1 ? '1 tutorial' : `${size} tutorials`,
        count,
        percentage: tenth((count / people.length) * 100)
      }
    }),
    burnup: days.map(day => ({
      day,
      count: counted.filter(({ done }) => done.startsWith(day)).length,
      cumulative: counted.filter(({ done }) => done.slice(0, 10) <= day).length
    })),
    tracks:
      inMission.length === 0
        ? []
        : [
            {
              missionLegacyId: event.mission,
              uniqueUsers: new Set(inMission.map(({ person }) => person)).size,
              completions: inMission.length
            }
          ],
    speed: tutorials
      .map(tutorial => {
        const of = counted.filter(line => line.tutorial === tutorial)
        const known = of.flatMap(({ minutes }) => minutes ?? [])
        const sum = known.reduce((total, minutes) => total + minutes, 0)
        return {
          taskLegacyId: tutorial,
          avgMinutes: known.length === 0 ? null : tenth(sum / known.length),
          completions: of.length
        }
      })
      .sort(by(({ taskLegacyId }) => taskLegacyId))
      .sort(by(({ completions }) => -completions)),
    leaderboard: people
      .sort(by(person => numbers.get(person) ?? 0))
      .sort(by(last))
      .sort(by(person => -own(person).length))
      .slice(0, 20)
      .map(person => ({
        userLegacyId: null,
        displayName: pseudonymOf(event.ID, person),
        completions: own(person).length,
        points: own(person).length * 10
      })),
    latest: counted
      .toSorted(by(({ person }) => person))
      .sort(by(({ tutorial }) => tutorial))
      .sort(by(({ done }) => -Date.parse(done)))
      .slice(0, 20)
      .map(({ person, done }) => ({ completeDate: done.slice(0, 10), userName: pseudonymOf(event.ID, person) }))
  }
}

const tenth = (value: number) => Number(value.toFixed(1))

const by =
  <T>(key: (item: T) => string | number) =>
  (one: T, other: T): number =>
    key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0
