import cds from '@sap/cds'
import { now, SECOND } from '../../../lib/time.ts'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { isProduction, settingVariable } from '../config/config.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { otherVariables } from '../config/variables.ts'
import { readApart } from '../../cap/database/database.ts'
import { framework } from '../../cap/types.ts'
import { log } from '../../cap/log.ts'
import { type Effective, effectiveValues, environmentProblems, misspelledNames } from './effective.ts'
import { type Field, fieldsOf, type SettingsEntity } from './field.ts'
import { Needs, type WhyIdle } from './needs.ts'
import { storedRow } from './row.ts'

/** SETTINGS-026: a change is in force everywhere after this time. */
const CACHE_LIFETIME = 5 * SECOND

/** Turns a text that is about to be stored into what is stored; throws HttpError 400 for one that breaks a rule. */
type Check = (text: string) => string | Promise<string>

type Checks = Readonly<Record<string, Check>>

interface Known<T> {
  readonly effective: Promise<readonly Effective[]>
  readonly until: number
  /** Set once they are read. */
  values?: T
}

const valuesOf = <T>(effective: readonly Effective[]): T =>
  Object.fromEntries(effective.map(({ field, value }) => [field, value])) as T

/** One settings singleton: what is in force, kept for five seconds. */
export class Settings<T> {
  readonly entity: string
  /** Checks beyond type and bounds, by field. */
  readonly checks: Checks
  readonly #reported = new Set<string>()
  readonly #needs = new Needs()
  #fields: readonly Field[] | undefined
  #known: Known<T> | undefined

  constructor(entity: string, checks: Checks) {
    this.entity = entity
    this.checks = checks
  }

  /** Value and source of every field, at most five seconds old; a failed read is not kept. */
  effective(): Promise<readonly Effective[]> {
    return this.#read().effective
  }

  /** Has admins told why switches have no effect; called when a domain is loaded that knows. */
  needs(fields: readonly (keyof T & string)[], why: WhyIdle): void {
    this.#needs.add(fields, why)
  }

  /** Why a field has no effect now, although it is switched on; null where it has, or is not. */
  async lacks({ field, value }: Pick<Effective, 'field' | 'value'>): Promise<string | null> {
    return value === true ? ((await this.#needs.whyIdle(field)) ?? null) : null
  }

  /** The value of every field. */
  async values(): Promise<T> {
    const known = this.#read()
    const effective = await known.effective
    return (known.values ??= valuesOf<T>(effective))
  }

  /** The same without waiting, and the same object until they are read again; undefined when they have to be read. */
  current(): T | undefined {
    return this.#known && this.#known.until > now().getTime() ? this.#known.values : undefined
  }

  #read(): Known<T> {
    if (this.#known && this.#known.until > now().getTime()) return this.#known
    const known: Known<T> = { effective: this.#load(), until: now().getTime() + CACHE_LIFETIME }
    this.#known = known
    known.effective.then(
      effective => (known.values ??= valuesOf<T>(effective)),
      () => {
        if (this.#known === known) this.#known = undefined
      }
    )
    return known
  }

  /** After a write: the next caller sees it, also when an older read is still under way. */
  forget(): void {
    this.#known = undefined
  }

  /** Its fields, in the order of the model. */
  fields(): readonly Field[] {
    return (this.#fields ??= fieldsOf(entityOf(this.entity)).map(withDefault))
  }

  async #load(): Promise<readonly Effective[]> {
    const row = await readApart(db => storedRow(db, this.entity))
    return effectiveValues(this.fields(), row, settingVariable, problem => this.#report(problem))
  }

  /** Once for each problem: the values are read every five seconds. */
  #report(problem: string): void {
    if (this.#reported.has(problem)) return
    this.#reported.add(problem)
    log('settings').error(`${this.entity}: the stored value counts as not set: ${problem}`)
  }
}

/**
 * A default may be for development alone, and may begin with this installation's address as `{PUBLIC_URL}`; without one it is a
 * path of the site, whatever port the gateway has.
 */
function withDefault(field: Field): Field {
  if (field.developmentOnly && isProduction()) return { ...field, fallback: '' }
  const address = platformVariables.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? ''
  if (typeof field.fallback !== 'string') return field
  return { ...field, fallback: field.fallback.replace('{PUBLIC_URL}', address) }
}

const declared = new Map<string, Settings<unknown>>()

/** The settings singleton that is stored in `entity`, with the rules of its fields; declared once, near its domain. */
export function settings<T>(entity: string, checks: Checks = {}): Settings<T> {
  const made = new Settings<T>(entity, checks)
  declared.set(entity, made)
  return made
}

/**
 * The singleton that is stored in `entity`.
 * @throws Error when no domain declares it.
 */
export function settingsOf(entity: string): Settings<unknown> {
  const found = declared.get(entity)
  if (!found) throw new Error(`no domain declares the settings ${entity}`)
  return found
}

function entityOf(name: string, model: object = framework.model): SettingsEntity {
  return cds.linked(model).definitions[name] as unknown as SettingsEntity
}

/**
 * Reads the environment variables of all `singletons` of `model`, so that a malformed or misspelled one stops the start.
 * @throws ConfigError with one line for each.
 */
export async function checkSettingsEnvironment(singletons: readonly Settings<unknown>[], model: object): Promise<void> {
  const each = singletons.map(({ entity, checks }) => ({ checks, fields: fieldsOf(entityOf(entity, model)) }))
  const names = new Set(each.flatMap(({ fields }) => fields.flatMap(({ env }) => env ?? [])))
  const problems = [
    ...misspelledNames(otherVariables(), names).map(name => `${name}: unknown variable`),
    ...each.flatMap(({ fields }) => environmentProblems(fields, settingVariable)),
    ...(await Promise.all(each.map(({ checks, fields }) => failedChecks(checks, fields)))).flat()
  ]
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Applies the checks of fields to the environment, as they apply to values that an admin stores. */
async function failedChecks(checks: Checks, fields: readonly Field[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const { name, env } of fields) {
    const text = env === undefined ? undefined : settingVariable(env)
    if (text === undefined) continue
    try {
      await checks[name]?.(text)
    } catch (error) {
      problems.push(`${env}: ${(error as Error).message}`)
    }
  }
  return problems
}
