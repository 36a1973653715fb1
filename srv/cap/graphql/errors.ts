import { GraphQLError } from 'graphql'
import { newId } from '../../../lib/ids.ts'
import { HttpError } from '../../../lib/errors.ts'
import { log } from '../log.ts'
import { queryRefusal } from '../guard/query-faults.ts'

/** An error as the client sees it: what it can act on, and of everything else an id that stands in the log. */
export function shownError(error: Readonly<GraphQLError | Error>): GraphQLError | Error {
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
