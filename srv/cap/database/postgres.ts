import { fileURLToPath } from 'node:url'
import { SECOND } from '../../../lib/time.ts'

const IMPLEMENTATION = fileURLToPath(new URL('./postgres-service.ts', import.meta.url))

/** Settings of the driver for each `sslmode`; `require` verifies the certificate too. */
const tlsModes: Readonly<Record<string, false | { rejectUnauthorized: boolean }>> = {
  disable: false,
  require: { rejectUnauthorized: true },
  'verify-ca': { rejectUnauthorized: true },
  'verify-full': { rejectUnauthorized: true },
  'no-verify': { rejectUnauthorized: false }
}

/**
 * The address of a PostgreSQL database, checked.
 * @throws Error saying what is wrong with it.
 */
export function parsePostgresUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2)
    throw new Error('must be an address postgres://user:password@host/database')
  if (!(tlsModeOf(url) in tlsModes)) throw new Error(`sslmode must be one of ${Object.keys(tlsModes).join(', ')}`)
  return url
}

/** A certificate authority is named to be asked, so the connection is encrypted where one is. */
const tlsModeOf = (url: URL, ca?: string) => url.searchParams.get('sslmode') ?? (ca ? 'verify-full' : 'disable')

function tlsOf(url: URL, ca: string | undefined): object | false {
  const tls = tlsModes[tlsModeOf(url, ca)] ?? false
  return tls && ca ? { ...tls, ca } : tls
}

/** CAP's settings of the writing and the reading service on the database at `url`, whose certificate `ca` signs. */
export function postgresSettings(url: URL, ca?: string): { db: object; read: object } {
  const db = {
    kind: 'postgres',
    impl: IMPLEMENTATION,
    credentials: {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      ssl: tlsOf(url, ca)
    },
    client: { connectionTimeoutMillis: 5 * SECOND, keepAlive: true },
    // a connection that broke while idle is replaced, not handed out
    pool: { min: 0, max: 10, acquireTimeoutMillis: 10 * SECOND, testOnBorrow: true }
  }
  return { db, read: { ...db, independentDeploy: true, readOnly: true } }
}
