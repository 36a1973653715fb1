import { isMainThread } from 'node:worker_threads'

/** Document of a feed from its rows, and the thread that it was made on. */
export default ({ rows }: { rows?: readonly object[] }): object => {
  if (!rows) throw new Error('there are no rows')
  return { count: rows.length, onEventLoop: isMainThread }
}
