import cds from '@sap/cds'
import { now, SECOND } from '../clock.ts'
import { ConfigError, settingVariable } from '../config.ts'
import { readApart } from '../database.ts'
import { framework } from '../framework.ts'
import { type Effective, effectiveValues, environmentProblems } from './effective.ts'
import { fieldsOf, type SettingsEntity } from './field.ts'
import { storedRow } from './row.ts'

/** SETTINGS-026: a change is in force everywhere after this time. */
const CACHE_LIFETIME = 5 * SECOND

/** Turns a text that is about to be stored into what is stored; throws HttpError 400 for one that breaks a rule. */
export type Check = (text: string) => string | Promise<string>

/** One settings singleton: what is in force, kept for five seconds. */
export class Settings<T> {
  readonly entity: string
  /** What a field takes beyond its type and bounds, by field. */
  readonly checks: Readonly<Record<string, Check>>
  #known: { readonly effective: Promise<readonly Effective[]>; readonly until: number } | undefined

  constructor(entity: string, checks: Readonly<Record<string, Check>>) {
    this.entity = entity
    this.checks = checks
  }

  /** Value and source of every field, at most five seconds old; a failed read is not kept. */
  effective(): Promise<readonly Effective[]> {
    if (this.#known && this.#known.until > now().getTime()) return this.#known.effective
    const known = { effective: this.#load(), until: now().getTime() + CACHE_LIFETIME }
    this.#known = known
    known.effective.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return known.effective
  }

  /** The value of every field. */
  async values(): Promise<T> {
    return Object.fromEntries((await this.effective()).map(({ field, value }) => [field, value])) as T
  }

  /** After a write: the next caller sees it, also when an older read is still under way. */
  forget(): void {
    this.#known = undefined
  }

  async #load(): Promise<readonly Effective[]> {
    const row = await readApart(db => storedRow(db, this.entity))
    return effectiveValues(fieldsOf(entityOf(this.entity)), row, settingVariable)
  }
}

const declared = new Map<string, Settings<unknown>>()

/** The settings singleton that is stored in `entity`, with the rules of its fields; declared once, near its domain. */
export function settings<T>(entity: string, checks: Readonly<Record<string, Check>> = {}): Settings<T> {
  const made = new Settings<T>(entity, checks)
  declared.set(entity, made)
  return made
}

/** The singleton that is stored in `entity`, also when no code asks for its values yet. */
export function settingsOf(entity: string): Settings<unknown> {
  return declared.get(entity) ?? settings(entity)
}

function entityOf(name: string): SettingsEntity {
  return cds.linked(framework.model as object).definitions[name] as unknown as SettingsEntity
}

/**
 * Reads the environment variables of all settings in `model`, so that a malformed one stops the start.
 * @throws ConfigError with one line for each.
 */
export function checkSettingsEnvironment(model: { definitions: Iterable<object> }): void {
  const entities = ([...model.definitions] as SettingsEntity[]).filter(
    each => each['@settings'] === true && each.name.startsWith('tutorials.')
  )
  const problems = entities.flatMap(entity => environmentProblems(fieldsOf(entity), settingVariable))
  if (problems.length > 0) throw new ConfigError(problems)
}
