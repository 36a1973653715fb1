import type { RequestListener } from 'node:http'
import { Server } from 'socket.io'
import { startUpstream } from '../../../support/http/upstream.ts'
import { answerFeeds, siteFeeds } from '../../../support/site-feeds.ts'

/** An event as a backend has it: a snapshot over HTTP, frames over a socket. */
export interface EventServer {
  readonly url: string
  /** Begins anew with so many completions, for the next test. */
  readonly begin: (completions: number) => void
  /** Snapshots that were asked for, by their addresses. */
  readonly asked: readonly string[]
  /** Completes `count` tutorials, and tells it in one frame unless it is `lost`. */
  readonly complete: (count: number, lost?: boolean) => void
  /** Neither answers nor takes connections, or does again. */
  readonly goAway: () => void
  readonly comeBack: () => void
}

/** The legacyId of the event. */
export const EVENT = 7
const POINTS = 10
const namespaces = ['/ws/event-stream', '/ws/display']

/** Starts the backend of one event. */
export async function startEventServer(): Promise<EventServer> {
  const asked: string[] = []
  const event = { number: 0, isAway: false }
  const otherwise = answerFeeds(() => siteFeeds([]))
  const listener: RequestListener = (request, response) => {
    const url = decodeURIComponent(request.url ?? '')
    const [, prefix, id] = /^\/(rest\/event-stream|display)\/getEventSnapshot\(eventLegacyId=(\d+)\)$/.exec(url) ?? []
    const events = [
      { legacyId: EVENT, name: 'Autumn hall', state: 'current' },
      { legacyId: 8, name: 'Winter hall', state: 'upcoming' }
    ]
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url === '/build/events') return json(200, { events })
    if (id === undefined) return otherwise(request, response)
    asked.push(url)
    if (event.isAway) return json(503, { error: { message: 'away' } })
    if (Number(id) !== EVENT) return json(404, { error: { message: 'Event not found' } })
    json(200, snapshotAt(event.number, prefix === 'display'))
  }
  const upstream = await startUpstream(listener)
  const sockets = new Server(upstream.server, { allowRequest: (_request, allow) => allow(null, !event.isAway) })
  for (const namespace of namespaces)
    sockets.of(namespace).on('connection', socket =>
      socket.on('wsContext', ({ context }: { context: string }) => {
        void socket.join(context)
        socket.emit('joined', { context, number: event.number })
      })
    )
  const tell = (namespace: string, frame: object) =>
    sockets.of(namespace).to(String(EVENT)).emit('tutorialCompleted', frame)
  return {
    url: upstream.url,
    asked,
    begin(completions) {
      event.number = completions
      event.isAway = false
      asked.length = 0
    },
    complete(count, lost = false) {
      const from = event.number + 1
      event.number += count
      if (lost) return
      tell('/ws/event-stream', frameOf(from, event.number, false))
      tell('/ws/display', frameOf(from, event.number, true))
    },
    goAway() {
      event.isAway = true
      for (const namespace of namespaces) sockets.of(namespace).disconnectSockets(true)
    },
    comeBack() {
      event.isAway = false
    }
  }
}

const DAY = '2026-11-30'
const tags = ['topic>cap', 'Fiori', 'topic>artificial-intelligence']

const completion = (number: number, withNames: boolean) => ({
  tutorialTitle: `Build Application ${number} with Everything That a Title of a Tutorial May Have in It`,
  bucketName: tags[number % tags.length] ?? '',
  completeDate: DAY,
  userName: withNames ? `Ada Lovelace ${number % 90}` : `Swift Otter ${number % 90}`
})

const newest = (number: number, most: number, withNames: boolean) =>
  Array.from({ length: Math.min(number, most, 20) }, (_, index) => completion(number - index, withNames))

/** The open stream has no names at all. */
function frameOf(from: number, to: number, withNames: boolean) {
  const completions = newest(to, to - from + 1, withNames).map(({ userName, ...each }) =>
    withNames ? { ...each, userName } : each
  )
  const [first] = completions
  return { context: String(EVENT), from, to, count: to - from + 1, ...first, completions }
}

function snapshotAt(number: number, withNames: boolean) {
  const people = Array.from({ length: 10 }, (_, index) => Math.max(1, 30 - 2 * index))
  return {
    ...{ eventLegacyId: EVENT, name: 'Autumn hall', number, participants: 312, completions: number },
    ...{ startDate: '2026-11-28T08:00:00Z', endDate: '2026-12-02T17:00:00Z', timeZone: 'Europe/Berlin' },
    points: POINTS * number,
    buckets: [40, 30, 20, 10, 6, 3].map((count, index) => ({
      ...{ bucketName: `${index + 1} tutorial(s)`, count, percentage: count }
    })),
    burnup: [
      { day: '2026-11-29', count: Math.floor(number / 2), cumulative: Math.floor(number / 2) },
      { day: DAY, count: Math.ceil(number / 2), cumulative: number }
    ],
    tracks: ['Your first application, from an empty folder to the cloud', 'Data', 'Fiori'].map((title, index) => ({
      ...{ missionLegacyId: index, title, uniqueUsers: 90 - index, completions: 400 - 100 * index }
    })),
    speed: [4, 7.5, 12, 30, 45.25].map((avgMinutes, index) => ({
      ...{ taskLegacyId: index, title: completion(index, false).tutorialTitle, avgMinutes, completions: 20 }
    })),
    leaderboard: people.map((completions, index) => ({
      ...{ userLegacyId: null, completions, points: POINTS * completions },
      displayName: withNames ? `Ada Lovelace ${index}` : `Swift Otter ${index}`
    })),
    latest: newest(number, 20, withNames),
    asOf: new Date().toISOString()
  }
}
