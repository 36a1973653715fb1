import { ConfigError } from '../../lib/config/config-error.ts'
import { integer, origin, readAll, withDefault } from '../../lib/config/readers.ts'

const variables = {
  SITE_PORT: integer(5001, 0, 65_535),
  BACKEND_URL: withDefault(origin, new URL('http://127.0.0.1:4004')),
  PUBLIC_URL: origin
}

/** The variables of a site that runs alone. @throws ConfigError for an address or port that is malformed. */
export function config(): { readonly port: number; readonly backendUrl: URL; readonly origin: string } {
  const { values, problems } = readAll(variables, process.env)
  if (problems.length > 0) throw new ConfigError(problems)
  const { SITE_PORT: port, BACKEND_URL: backendUrl, PUBLIC_URL: publicUrl } = values
  return { port, backendUrl, origin: publicUrl?.origin ?? `http://localhost:${port}` }
}
