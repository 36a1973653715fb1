import { replaceMethods } from '../../../../lib/replace-methods.ts'
import { isConnectionLoss, noteUnreachable } from './unavailable.ts'

/** A client of the driver for PostgreSQL. */
export interface Client {
  query(query: unknown, values?: unknown, callback?: Callback): unknown
}

type Callback = (error: Error | null, result: unknown) => void

/**
 * Gives the driver the function that ends a query together with the query. Where it is to answer with a promise it assigns that
 * function later, so V8 allocates it in the old generation, with the request and its rows behind it (decision 31).
 */
export function passCallbacks(client: Client): void {
  const query = client.query.bind(client)
  const answered = (asked: unknown, values: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      // the driver notes the function in the object it gets, which may be used again
      const own = typeof asked === 'object' ? { ...asked } : asked
      query(own, values, (error, result) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // the stack of who waits, as the driver has it, in place of that of its parser
      Error.captureStackTrace(error)
      throw isConnectionLoss(error) ? noteUnreachable(error) : error
    })
  replaceMethods(client, {
    query: (asked, values, callback) =>
      isStream(asked) || [values, callback].some(each => typeof each === 'function')
        ? query(asked, values, callback)
        : answered(asked, values)
  })
}

/** Streams and cursors take the answer themselves. */
const isStream = (asked: unknown): boolean =>
  typeof (asked as { readonly submit?: unknown } | null)?.submit === 'function'
