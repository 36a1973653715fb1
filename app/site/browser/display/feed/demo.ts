import * as words from '#site-words/scripts/display-demo.ts'
import type { Completion, Snapshot } from './snapshot.ts'
import type { Feed } from './feed.ts'
import { type Frame, withFrame } from './frames.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Person {
  readonly name: string
  count: number
}

const DAY = 86_400_000
const DAYS = 5
const POINTS = 10
/** Parts of the goal that are reached at the beginning, and at which the event begins again. */
const [BEGINNING, END] = [0.35, 1.1]
const MOST_AT_BEGINNING = 20_000
const EVERY = 1_400
/** Completions after which the lists are counted anew, as a snapshot does. */
const ANEW = 4

/** An event that somebody made up: it plays by itself, and no server is asked. */
export function demoFeed(goal: number, random: () => number, now: () => number, changed: () => void): Feed {
  let event = begun(goal, random, now())
  const timer = setInterval(() => {
    const { people, snapshot, number } = event
    if (number > END * goal + MOST_SHOWN) event = begun(goal, random, now())
    else event = { people, ...nextOf(people, snapshot, number + 1, random, now()) }
    changed()
  }, EVERY)
  return {
    known: () => ({ snapshot: event.snapshot, connection: { kind: 'demo' }, refusal: undefined }),
    refresh: () => undefined,
    stop: () => clearInterval(timer)
  }
}

const MOST_SHOWN = 20

function begun(goal: number, random: () => number, now: number) {
  const people = words.adjectives
    .flatMap(adjective => words.animals.map(animal => ({ adjective, animal, order: random() })))
    .sort((a, b) => a.order - b.order)
    .map(({ adjective, animal }) => ({ name: `${adjective} ${animal} ${10 + Math.floor(random() * 90)}`, count: 0 }))
  const number = Math.ceil(Math.min(goal * BEGINNING, MOST_AT_BEGINNING))
  const done = Array.from({ length: number }, () => completed(people, random, now))
  return { people, number, snapshot: snapshotOf(people, done.slice(-MOST_SHOWN).reverse(), number, now) }
}

function nextOf(people: Person[], shown: Snapshot, number: number, random: () => number, now: number) {
  const completion = completed(people, random, now)
  const day = completion.completeDate
  const frame: Frame = { from: number, to: number, count: 1, day, completions: [completion] }
  const { snapshot = shown } = withFrame({ snapshot: shown, recent: [], isWhole: true }, frame)
  return { number, snapshot: number % ANEW === 0 ? { ...snapshot, ...listsOf(people) } : snapshot }
}

function completed(people: readonly Person[], random: () => number, now: number): Completion {
  const person = one(people, random)
  if (person) person.count += 1
  const [tutorialTitle = '', bucketName = ''] = one(words.tutorials, random) ?? []
  const completeDate = new Date(now).toISOString().slice(0, 10)
  return { tutorialTitle, bucketName, completeDate, userName: person?.name ?? '' }
}

/** One of the list; those that come first come more often. */
const one = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() ** 1.25 * list.length)]

function snapshotOf(people: readonly Person[], latest: readonly Completion[], number: number, now: number): Snapshot {
  const shares = [0.08, 0.2, 0.27, 0.3, 0.15]
  let cumulative = 0
  const burnup = shares.map((share, index) => {
    const count = index === shares.length - 1 ? number - cumulative : Math.round(share * number)
    cumulative += count
    return { day: new Date(now - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10), count, cumulative }
  })
  return {
    name: words.event,
    startDate: new Date(now - (DAYS - 1) * DAY).toISOString(),
    endDate: new Date(now + 2 * DAY).toISOString(),
    timeZone: 'UTC',
    ...{ number, participants: people.length, completions: cumulative, points: POINTS * cumulative },
    ...{ burnup, latest },
    ...listsOf(people)
  }
}

function listsOf(people: readonly Person[]): Pick<Snapshot, 'buckets' | 'tracks' | 'speed' | 'leaderboard'> {
  const ranked = people.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  const done = ranked.filter(({ count }) => count > 0)
  const byCount = Map.groupBy(done, ({ count }) => count)
  const total = done.reduce((sum, { count }) => sum + count, 0)
  return {
    buckets: [...byCount]
      .sort(([a], [b]) => a - b)
      .map(([count, { length }]) => ({
        bucketName: `${count} tutorial(s)`,
        ...{ count: length, percentage: Math.round((100 * length) / Math.max(done.length, 1)) }
      })),
    tracks: words.tracks.map((title, index) => ({
      title,
      ...{ uniqueUsers: done.length - 7 * index, completions: Math.round((total * 0.36) / (index + 1)) }
    })),
    speed: words.tutorials
      .slice(0, 10)
      .map(([title], index) => ({ title, avgMinutes: 6 + index * 4.5, completions: total - 9 * index })),
    leaderboard: ranked.map(({ name, count }) => ({ displayName: name, completions: count, points: POINTS * count }))
  }
}
