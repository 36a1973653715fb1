import { isMainThread } from 'node:worker_threads'

/** What a feed makes of its rows, and where it was made. */
export default ({ rows }: { rows?: readonly object[] }): object => {
  if (!rows) throw new Error('there are no rows')
  return { count: rows.length, onEventLoop: isMainThread }
}
