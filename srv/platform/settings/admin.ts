import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { besideRead } from '../../cap/database/reads/recording.ts'
import { noteHarmless } from '../../cap/prepared/prepared-reads.ts'
import { HttpError } from '../../../lib/errors.ts'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { exposeFeatureFlags, type WordsOfField } from './feature-flags.ts'
import { ensureRow } from './row.ts'
import { type Settings, settingsOf } from './settings.ts'

interface ExposedEntity {
  readonly name: string
  readonly '@settings'?: unknown
  readonly elements: Readonly<Record<string, WordsOfField>>
  readonly query?: { readonly _target: { readonly name: string } }
}

type Data = Record<string, unknown>

/**
 * Lets admins read and change every settings singleton that `service` exposes: the row is created when it is first
 * asked for, a change passes the rules of its fields and is in force at once, `effective()` tells value and source.
 * FeatureFlags lists all that are switches.
 */
export function exposeSettings(service: cds.ApplicationService): void {
  const exposed = [...(service.entities as unknown as Iterable<ExposedEntity>)]
    .filter(entity => entity['@settings'] === true)
    .map(({ name, elements, query }) => ({ name, elements, settings: settingsOf(query?._target.name ?? name) }))
  for (const { name, settings } of exposed) expose(service, name, settings)
  exposeFeatureFlags(service, exposed)
}

/** CAP's check of preconditions (RFC 9110, section 13). */
interface Preconditions {
  handle_etags(request: PreconditionedRequest): Promise<void>
}

interface PreconditionedRequest {
  readonly event: string
  readonly target?: {
    readonly '@settings'?: unknown
    readonly actions?: Readonly<Record<string, { readonly kind?: string }>>
  }
  readonly headers: Readonly<Record<string, unknown>>
}

/**
 * Makes `If-Match` optional for settings and functions, where CAP demands it of all but READ of an entity with an entity tag: a
 * change of settings names its fields, and a function changes nothing. A tag that is sent is checked, but
 * by operations of settings. Called when `service` has its own check.
 */
export function relaxEtags(service: object): void {
  const checked = service as Preconditions
  const check = checked.handle_etags.bind(checked)
  replaceMethods(checked, {
    async handle_etags(request) {
      const { event, target, headers } = request
      const names = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined
      const isSettings = target?.['@settings'] === true
      // an action of settings depends on no state of their row, and a check would leave a transaction open while it runs
      const action = target?.actions?.[event]
      if (isSettings && action !== undefined) return
      if (event === 'READ' || names || (!isSettings && action?.kind !== 'function')) await check(request)
    }
  })
}

function expose(service: cds.ApplicationService, entity: string, settings: Settings<unknown>): void {
  const database = () => cds.db as unknown as Db
  // a read that finds no row, or one without a tag, comes here
  service.before('READ', entity, () => besideRead(() => ensureRow(database(), settings.entity)))
  noteHarmless(entity, 1)
  service.before('UPDATE', entity, async request => {
    // before the first query: from there on SQLite serves this request alone
    await applyChecks(settings, request.data as Data).catch(refuseWith(request))
    await ensureRow(database(), settings.entity)
    request.on('succeeded', () => settings.forget())
  })
  service.on('effective', entity, async () =>
    Promise.all(
      (await settings.effective()).map(async each => ({
        ...each,
        value: each.value === null ? null : String(each.value),
        lacks: await settings.lacks(each)
      }))
    )
  )
}

/** An empty text means that nothing is set; it is stored as null. */
async function applyChecks({ checks }: Settings<unknown>, data: Data): Promise<void> {
  for (const [field, value] of Object.entries(data)) {
    if (value === '') data[field] = null
    else if (typeof value === 'string') data[field] = (await checks[field]?.(value)) ?? value
  }
}

function refuseWith(request: cds.Request) {
  return (error: unknown): never => {
    if (!(error instanceof HttpError)) throw error
    const { status, code, message, target } = error
    return request.reject({ status, code, message, ...(target !== undefined && { target }) })
  }
}
