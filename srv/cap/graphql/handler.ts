import { GraphQLError } from 'graphql'
import { createHandler, type Handler, type Request, type ResponseInit } from 'graphql-http'
import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db } from '../database/database.ts'
import { databaseRefusal } from '../database/connection/unavailable.ts'
import { queryRefusal } from '../guard/query-faults.ts'
import { log } from '../log.ts'
import { parseBounded, validateBounded } from './limits.ts'
import { type ClientQuery, readTogether } from '../prepared/queries/prepared-queries.ts'
import type { RunningService, SelectQuery } from '../types.ts'
import { type Context, schemaOf } from './schema.ts'
import { newBudget } from './selection.ts'

/** A request as GraphQL over HTTP sees it. */
type GraphqlRequest = Pick<Request<undefined, undefined>, 'method' | 'url' | 'headers' | 'body'>

/** Answers a request of `user` with what `tx` reads. */
export type GraphqlHandler = (request: GraphqlRequest, tx: Db, user: ClientQuery['user']) => ReturnType<Handler>

/** The schema and the rules of a service, made of its linked model. */
export function graphqlHandler(service: RunningService): GraphqlHandler {
  const handler = createHandler<undefined, Context>({
    schema: schemaOf(service),
    parse: parseBounded,
    validate: validateBounded,
    formatError: shownError,
    context: ({ context }: Request<undefined, Context>) => context as never,
    onOperation({ context }, _args, result) {
      if (!('data' in result)) refused.add(context)
    }
  })
  return async (request, tx, user) => {
    const failures: unknown[] = []
    const queryOf = (query: SelectQuery) => ({ service, query, user, ask: () => tx.run<unknown>(query) })
    const context = { run: collecting(queryOf, failures), budget: newBudget() }
    const [body, init] = await handler({ ...request, raw: undefined, context })
    const away = failures.map(databaseRefusal).find(refusal => refusal !== undefined)
    if (away) return [body, statusOfUnavailable(init, away)]
    return [body, refused.has(context) ? statusOfRefusal(init) : init]
  }
}

/** The status tells that another attempt may succeed, and when: the errors of GraphQL have no word for that. */
const statusOfUnavailable = (init: ResponseInit, { status, headers }: HttpError): ResponseInit => ({
  status,
  statusText: 'Service Unavailable',
  headers: { ...init.headers, ...headers }
})

/** Runs the queries of an operation together: all its fields ask before the first one is answered; `failures` takes errors. */
function collecting(queryOf: (query: SelectQuery) => ClientQuery, failures: unknown[]): Context['run'] {
  const fields: Field[] = []
  const runAll = () => {
    const asked = fields.splice(0)
    const answers = Promise.try(
      readTogether,
      asked.map(({ query }) => query)
    )
    for (const [index, { resolve }] of asked.entries()) {
      const answer = answers.then(all => all[index])
      answer.catch((error: unknown) => failures.push(error))
      resolve(answer)
    }
  }
  return <T>(query: SelectQuery) =>
    new Promise<T>(resolve => {
      if (fields.length === 0) queueMicrotask(runAll)
      fields.push({ query: queryOf(query), resolve: resolve as Field['resolve'] })
    })
}

/** A field that waits for its rows. */
interface Field {
  readonly query: ClientQuery
  readonly resolve: (answer: Promise<unknown>) => void
}

/** Requests without a result, since a variable was missing or of the wrong type. */
const refused = new WeakSet<Context>()

/**
 * GraphQL over HTTP wants 400 for them, in the form that tells by its status whether a request was refused; graphql-http
 * 1.23 answers 200.
 */
function statusOfRefusal(init: ResponseInit): ResponseInit {
  const isOwnType = String(init.headers?.['content-type']).startsWith('application/graphql-response+json')
  return isOwnType ? { ...init, status: 400, statusText: 'Bad Request' } : init
}

/** An error as the client sees it: what it can act on, and of everything else an id that stands in the log. */
function shownError(error: Readonly<GraphQLError | Error>): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return error
  const { nodes, path, originalError } = error
  // what the resolvers themselves refuse is wrapped once more
  if (!originalError || originalError instanceof GraphQLError) return error
  const place = { ...(nodes && { nodes }), ...(path && { path }) }
  const refusal = queryRefusal(originalError)
  if (refusal instanceof HttpError)
    return new GraphQLError(refusal.message, { ...place, extensions: { code: refusal.code } })
  const id = newId()
  log('graphql').error(`a read failed, id ${id}`, originalError)
  return new GraphQLError(`The server failed; report id ${id}`, { ...place, extensions: { code: 'internal' } })
}
