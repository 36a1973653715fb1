import type { valuesFrom } from '#workplace-words/pages/secrets.ts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { change, read, type Refusal, refusalFrom, type Row } from '../data/service.ts'

/** A row of the inventory; its value is never part of it. */
export interface SecretRow {
  readonly ID: string
  readonly key: string
  readonly description: string | null
  readonly kind: string
  readonly rotationOwner: string | null
  readonly rotationDocsUrl: string | null
  readonly expiresAt: string | null
  readonly lastRotatedAt: string | null
  /** null while the credential store is unavailable. */
  readonly hasValue: boolean | null
  /** Source of the value in force; null while the credential store is unavailable. */
  readonly valueFrom: keyof typeof valuesFrom | null
  /** False for one that only its issuer renews. */
  readonly isGenerated: boolean
  readonly '@odata.etag'?: string
}

/** A secret without a value, or one that expires soon, by its key. */
export interface Warning {
  readonly key: string
  readonly daysRemaining: number | null
  readonly severity: string
  readonly reason: string
}

const MOST = 1000

/** The inventory with its warnings. */
export function useSecrets() {
  const [secrets, setSecrets] = useState<readonly SecretRow[]>()
  const [warnings, setWarnings] = useState<ReadonlyMap<string, Warning>>(new Map())
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    Promise.all([read(`Secrets?$orderby=key&$top=${MOST}`, left.signal), read('secretWarnings()', left.signal)]).then(
      ([{ value: rows }, { value: found }]) => {
        setSecrets(rows as readonly SecretRow[])
        setWarnings(new Map((found as readonly Warning[]).map(each => [each.key, each])))
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [round])
  const again = useCallback(() => setRound(before => before + 1), [])
  return { secrets, warnings, refusal, again }
}

/** Calls an operation on the value of a secret. @throws Refusal */
export async function onValue(secret: SecretRow, operation: string, body: object = {}): Promise<Row> {
  const path = `Secrets(ID=${secret.ID})/AdminService.${operation}`
  return (await change({ method: 'POST', path, body, etag: secret['@odata.etag'] })) ?? {}
}
