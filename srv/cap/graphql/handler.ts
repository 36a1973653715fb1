import { GraphQLError } from 'graphql'
import { createHandler, type Handler, type Request } from 'graphql-http'
import { HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db } from '../database/database.ts'
import { queryRefusal } from '../guard/query-faults.ts'
import { log } from '../log.ts'
import { parseBounded, validateBounded } from './limits.ts'
import type { EntityService } from './model.ts'
import { type Context, schemaOf } from './schema.ts'
import { newBudget } from './selection.ts'

/** A request as GraphQL over HTTP sees it. */
export type GraphqlRequest = Pick<Request<undefined, undefined>, 'method' | 'url' | 'headers' | 'body'>

/** Answers a request with what `tx` reads. */
export type GraphqlHandler = (request: GraphqlRequest, tx: Db) => ReturnType<Handler>

/** The schema and the rules of a service, made of its linked model. */
export function graphqlHandler(service: EntityService): GraphqlHandler {
  const handler = createHandler<undefined, Context>({
    schema: schemaOf(service),
    parse: parseBounded,
    validate: validateBounded,
    formatError: shownError,
    context: ({ context }: Request<undefined, Context>) => context as never
  })
  return (request, tx) => handler({ ...request, raw: undefined, context: { tx, budget: newBudget() } })
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
