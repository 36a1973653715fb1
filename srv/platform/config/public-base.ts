import type { IncomingHttpHeaders } from 'node:http'
import { platformVariables } from './platform-variables.ts'

/** The public address without a slash at its end; in development the Host that was asked, as there is no other. */
export function publicBase({ host = 'localhost', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): string {
  const { PUBLIC_URL } = platformVariables
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/$/, '')
  const asked = `http://${typeof forwarded === 'string' ? forwarded : host}`
  return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost'
}
