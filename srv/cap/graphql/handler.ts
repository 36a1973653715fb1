import { createHandler, type Handler, type Request } from 'graphql-http'
import type { Db } from '../database/database.ts'
import { shownError } from './errors.ts'
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
