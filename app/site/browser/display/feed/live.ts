import type { Surface } from '../../../views/display/surface.ts'
import { dayIn, isObject, snapshotOf, type Snapshot } from './snapshot.ts'
import type { Connection, Feed, Known, Refusal } from './feed.ts'
import {
  begunAnew,
  emptyTally,
  type Frame,
  hasNameless,
  hasOtherChanges,
  type Tally,
  withFrame,
  withSnapshot
} from './frames.ts'
import type { Hearing, Stream } from './socket.ts'
import { LEAST_APART, namesDelay, reconnectDelay, snapshotDelay } from './times.ts'

/** Addresses at which a surface gets its numbers. */
export const sourcesOf = (surface: Surface, eventId: number): { readonly snapshot: string; readonly stream: string } =>
  surface === 'open'
    ? { snapshot: `/rest/event-stream/getEventSnapshot(eventLegacyId=${eventId})`, stream: '/ws/event-stream' }
    : { snapshot: `/display/getEventSnapshot(eventLegacyId=${eventId})`, stream: '/ws/display' }

/** Parts of the browser that a live feed needs. */
export interface World {
  readonly fetchSnapshot: () => Promise<Answer>
  readonly openStream: (hearing: Hearing) => Promise<Stream | undefined>
  readonly now: () => number
  readonly random: () => number
  /** Runs after milliseconds, and says how to prevent that. */
  readonly later: (run: () => void, wait: number) => () => void
}

/** The answer to a snapshot; no status when none came. */
export interface Answer {
  readonly status?: number
  readonly body?: unknown
}

const refusals: Readonly<Partial<Record<number, Refusal>>> = { 401: 'login', 403: 'forbidden', 404: 'missing' }
/** Milliseconds until a stream is tried again that is not open to this person; a right may come. */
const REFUSED_WAIT = 60_000

/** Numbers of an event: frames of the stream between snapshots, and snapshots alone while there is no stream. */
export function liveFeed(world: World, changed: () => void): Feed {
  let tally: Tally = emptyTally
  let stream: Stream | undefined
  let isJoined = false
  let refusal: Refusal | undefined
  /** Since when nothing has come; undefined while something comes. */
  let staleSince: number | undefined
  let snapshotAt: number | undefined
  let askedAt = -Infinity
  let isAsking = false
  let hasChanged = false
  let isOver = false
  /** Failed snapshots, ends of the stream, and snapshots that did not have everything, one after another. */
  let [failures, losses, gaps] = [0, 0, 0]
  /** The number of the event's last change when the stream began. */
  let joinedAt = 0
  let cancelAsk = (): void => undefined
  let askAt = Infinity
  let cancelConnect = (): void => undefined

  const askWithin = (wait: number): void => {
    const at = Math.max(world.now() + wait, askedAt + LEAST_APART)
    if (isOver || isAsking || at >= askAt) return
    cancelAsk()
    askAt = at
    cancelAsk = world.later(() => void ask(), at - world.now())
  }
  const ask = async (): Promise<void> => {
    ;[askAt, askedAt, isAsking, hasChanged] = [Infinity, world.now(), true, false]
    const answer = await world.fetchSnapshot()
    isAsking = false
    if (isOver) return
    const snapshot = answer.status === 200 ? snapshotOf(answer.body) : undefined
    if (snapshot) take(snapshot)
    else fail(answer)
    changed()
  }
  const take = (snapshot: Snapshot): void => {
    // without the stream, what is older is a database that was restored
    tally = withSnapshot(isJoined ? tally : begunAnew(tally), snapshot)
    ;[failures, refusal, staleSince, snapshotAt] = [0, undefined, undefined, world.now()]
    const isBehind = isJoined && (!tally.isWhole || (tally.snapshot?.number ?? 0) < joinedAt)
    gaps = isBehind ? gaps + 1 : 0
    askWithin(isBehind ? reconnectDelay(gaps, world.random) : snapshotDelay(isJoined, world.random))
  }
  const fail = ({ status }: Answer): void => {
    refusal = refusals[status ?? 0]
    if (!isJoined || !tally.snapshot || !tally.isWhole) staleSince ??= snapshotAt ?? world.now()
    // who is refused is asked for as seldom as who is well
    askWithin(refusal ? snapshotDelay(true, world.random) : reconnectDelay(failures++, world.random))
  }

  const hearing: Hearing = {
    joined: number => {
      const isAnew = losses > 0 || staleSince !== undefined
      ;[isJoined, losses, staleSince, joinedAt] = [true, 0, undefined, number]
      const known = tally.snapshot?.number
      if (known !== undefined && number < known) tally = begunAnew(tally)
      if (isAnew || number !== known) askWithin(0)
      changed()
    },
    heard: frame => {
      hear(frame)
      changed()
    },
    lost: isRefused => {
      if (isOver) return
      if (isJoined) staleSince = world.now()
      isJoined = false
      cancelConnect()
      const wait = isRefused ? REFUSED_WAIT : reconnectDelay(losses++, world.random)
      cancelConnect = world.later(() => stream?.connect(), wait)
      // a server that is there tells by a snapshot what the stream did not
      if (failures === 0) askWithin(0)
      changed()
    }
  }
  const hear = (frame: Frame): void => {
    tally = withFrame(tally, { ...frame, day: dayIn(tally.snapshot?.timeZone, world.now()) })
    hasChanged = true
    if (!tally.isWhole || hasOtherChanges(frame)) askWithin(LEAST_APART * world.random())
    else if (hasNameless(frame)) askWithin(namesDelay(world.random))
  }

  const connectionNow = (): Connection => {
    if (staleSince !== undefined) return { kind: 'stale', since: staleSince }
    if (isJoined) return { kind: 'live' }
    return snapshotAt === undefined ? { kind: 'waiting' } : { kind: 'polled', at: snapshotAt }
  }

  void ask()
  void world.openStream(hearing).then(opened => {
    if (isOver) return opened?.close()
    stream = opened
    stream?.connect()
  })
  return {
    known: (): Known => ({ snapshot: tally.snapshot, connection: connectionNow(), refusal }),
    refresh: () => {
      if (hasChanged) askWithin(0)
    },
    stop: () => {
      isOver = true
      cancelAsk()
      cancelConnect()
      stream?.close()
    }
  }
}

/** Reads a snapshot; no status when the server does not answer. */
export async function fetchSnapshot(address: string): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      // an entity tag says that nothing has changed
      cache: 'no-cache',
      signal: AbortSignal.timeout(10_000)
    })
    const body: unknown = answer.ok ? await answer.json() : undefined
    // a service may wrap what a function answers
    return { status: answer.status, body: isObject(body) && isObject(body['value']) ? body['value'] : body }
  } catch {
    return {}
  }
}
