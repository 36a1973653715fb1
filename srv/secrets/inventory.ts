import cds from '@sap/cds'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import type { Db, Tx } from '../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql
const SECRETS = 'tutorials.secrets.Secrets'

/** A row of the inventory. */
export interface Secret {
  readonly ID: string
  readonly key: string
  readonly description: string | null
  readonly kind: string
  readonly rotationOwner: string | null
  readonly rotationDocsUrl: string | null
  readonly expiresAt: string | null
  readonly lastRotatedAt: string | null
}

// prettier-ignore
const columns = [
  'ID', 'key', 'description', 'kind', 'rotationOwner', 'rotationDocsUrl', 'expiresAt', 'lastRotatedAt'
] as const

const accessKeys = ['CONTENT_API_KEY', 'CONTENT_API_KEY_QA', 'REBUILD_API_KEY'] as const
const names: ReadonlySet<string> = new Set(accessKeys.flatMap(key => [key, generatedAlias(key)]))

/** True for a key by which programs publish, roll back or rebuild, whatever kind its row has. */
export const isAccessKey = ({ key }: Pick<Secret, 'key'>): boolean => names.has(key.toUpperCase())

/** Limit of one query. */
const MAX_SECRETS = 1000

/** The secret of the row `ID`, or undefined. */
export function secretById(db: Db, ID: string): Promise<Secret | undefined> {
  return db.run(
    SELECT.one
      .from(SECRETS)
      .columns(...columns)
      .where({ ID })
  )
}

/** The inventory, by key. */
export function allSecrets(db: Db): Promise<Secret[]> {
  return db.run(
    SELECT.from(SECRETS)
      .columns(...columns)
      .orderBy('key')
      .limit(MAX_SECRETS)
  )
}

/** Notes when a value was written; returns whether the row is still there. */
export async function noteRotation(tx: Tx, ID: string, lastRotatedAt: string): Promise<boolean> {
  return (await tx.run<number>(UPDATE.entity(SECRETS).set({ lastRotatedAt }).where({ ID }))) === 1
}
