import type { ApplicationService, Request } from '@sap/cds'
import { flagVariables } from '../config/variables.ts'
import type { Effective } from './effective.ts'
import type { Settings } from './settings.ts'

/** One switch of the platform, as it is in force. */
interface FeatureFlag {
  /** `ChatSettings.ragEnabled`, or the name of a variable. */
  readonly name: string
  /** Name of it, and its effect. */
  readonly title: string
  readonly meaning: string
  readonly enabled: boolean
  readonly source: Effective['source']
  /** The singleton and field that change it; null for a variable. */
  readonly settings: string | null
  readonly field: string | null
  /** The variable that switches it while nothing is stored. */
  readonly variable: string | null
  /** Why it has no effect, although it is on. */
  readonly lacks: string | null
}

/** The query of a request, as far as it is answered. */
interface Asked {
  readonly SELECT: {
    readonly columns?: readonly {
      readonly as?: string
      readonly func?: string
      readonly ref?: readonly [keyof FeatureFlag]
    }[]
    readonly count?: boolean
    /** None where the client asks for a query of a query. */
    readonly from: { readonly ref?: readonly (string | { readonly where?: readonly { readonly val?: unknown }[] })[] }
    readonly limit?: { readonly rows?: { readonly val: number }; readonly offset?: { readonly val: number } }
    readonly orderBy?: readonly { readonly ref?: readonly string[]; readonly sort?: string }[]
    readonly where?: unknown
    readonly search?: unknown
    readonly groupBy?: unknown
  }
}

/** Words of a field of settings. */
export interface WordsOfField {
  readonly '@title'?: string
  readonly '@description'?: string
}

/** Settings that a service exposes, with the words of its fields. */
interface Singleton {
  readonly settings: Settings<unknown>
  readonly elements: Readonly<Record<string, WordsOfField>>
}

/** Answers reads of FeatureFlags: every switch among `singletons` and the variables, by name (SETTINGS-051). */
export function exposeFeatureFlags(service: ApplicationService, singletons: readonly Singleton[]): void {
  service.on('READ', 'FeatureFlags', async request => answer(request, await allFlags(singletons)))
}

async function allFlags(singletons: readonly Singleton[]): Promise<readonly FeatureFlag[]> {
  const stored = await Promise.all(singletons.map(flagsOf))
  const fixed = flagVariables().map(each => ({
    ...each,
    settings: null,
    field: null,
    variable: each.name,
    lacks: null
  }))
  return [...stored.flat(), ...fixed].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function flagsOf({ settings, elements }: Singleton): Promise<readonly FeatureFlag[]> {
  const singleton = settings.entity.slice(settings.entity.lastIndexOf('.') + 1)
  const inForce = new Map((await settings.effective()).map(each => [each.field, each]))
  const flags = settings.fields().map(async ({ kind, name: field, env: variable = null }) => {
    const effective = inForce.get(field)
    if (kind !== 'flag' || !effective) return []
    const { value, source } = effective
    const place = { settings: singleton, field, variable }
    const lacks = await settings.lacks(effective)
    const element = elements[field]
    const title = textOf(element?.['@title']) ?? field
    const meaning = textOf(element?.['@description']) ?? ''
    return [{ name: `${singleton}.${field}`, title, meaning, enabled: value === true, source, ...place, lacks }]
  })
  return (await Promise.all(flags)).flat()
}

const textOf = (annotation: unknown): string | undefined => (typeof annotation === 'string' ? annotation : undefined)

/** One flag by its name, how many there are, or a page of them. */
function answer(request: Request, flags: readonly FeatureFlag[]): object | null {
  const { SELECT } = request.query as unknown as Asked
  const [segment] = SELECT.from.ref ?? []
  const name = typeof segment === 'object' ? segment.where?.at(-1)?.val : undefined
  const selected = (flag: FeatureFlag) => picked(flag, SELECT.columns ?? [])
  if (name !== undefined) return flags.filter(each => each.name === name).map(selected)[0] ?? null
  if (segment === undefined || calculates(SELECT)) return request.reject(unsupported)
  if (SELECT.where ?? SELECT.search ?? SELECT.groupBy ?? otherOrder(SELECT)) return request.reject(unsupported)
  if (SELECT.columns?.[0]?.as === '$count') return [{ $count: flags.length }]
  const from = SELECT.limit?.offset?.val ?? 0
  const page = flags.slice(from, from + (SELECT.limit?.rows?.val ?? flags.length)).map(selected)
  return SELECT.count ? Object.assign(page, { $count: flags.length }) : page
}

/** The columns that are asked for; all where none are named. */
function picked(flag: FeatureFlag, columns: NonNullable<Asked['SELECT']['columns']>): Partial<FeatureFlag> {
  const names = columns.flatMap(({ ref }) => ref?.[0] ?? [])
  return names.length === 0 ? flag : Object.fromEntries(names.map(name => [name, flag[name]]))
}

const calculates = ({ columns = [] }: Asked['SELECT']) => columns.some(({ func, as }) => func && as !== '$count')

/** Their own order is by name; CAP adds that itself where a page is asked for. */
const otherOrder = ({ orderBy = [] }: Asked['SELECT']) =>
  orderBy.find(({ ref, sort = 'asc' }) => ref?.join('.') !== 'name' || sort !== 'asc')

const unsupported = {
  status: 400,
  code: 'unsupported_query',
  message: 'FeatureFlags takes $select, $top, $skip and $count only'
}
