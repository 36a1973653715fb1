import { now } from '../../lib/time.ts'

/** A row of MyPATs; a query may ask for any of its columns. */
export interface ListedToken {
  readonly expiresAt?: string
  readonly revokedAt?: string | null
  statusText?: 'Active' | 'Expired' | 'Revoked' | undefined
}

interface Column {
  readonly ref?: readonly unknown[]
}

export interface TokenQuery {
  readonly SELECT: { columns?: (Column | string)[] }
}

/** Adds the columns that the status is computed from to a query that selects the status. */
export function addStatusColumns({ SELECT: { columns } }: TokenQuery): void {
  const asked = (name: string) => columns?.some(column => typeof column === 'object' && column.ref?.[0] === name)
  if (!asked('statusText')) return
  for (const name of ['expiresAt', 'revokedAt']) if (!asked(name)) columns?.push({ ref: [name] })
}

/** Status of a token now; undefined when the columns it is computed from were not selected. */
export function statusText({ expiresAt, revokedAt }: ListedToken): ListedToken['statusText'] {
  if (revokedAt) return 'Revoked'
  if (expiresAt === undefined || revokedAt === undefined) return undefined
  return now() < new Date(expiresAt) ? 'Active' : 'Expired'
}
