import { profiles } from '../../../srv/profiles.ts'
import { runtimeModel } from '../../support/model.ts'

interface Projection {
  readonly from: { readonly ref?: readonly string[] }
  readonly columns?: readonly (string | { readonly ref?: readonly string[]; readonly as?: string })[]
}

interface Definition {
  readonly kind: string
  readonly elements?: Readonly<Record<string, { readonly '@cds.api.ignore'?: boolean }>>
  readonly projection?: Projection
  readonly query?: { readonly SELECT?: Projection }
}

type Definitions = Readonly<Record<string, Definition>>

/** The columns of tables that an entity of a service shows, as `<entity>.<column>`. */
export async function shownColumns(): Promise<ReadonlySet<string>> {
  const definitions = (await runtimeModel(profiles.prod.model)).definitions as unknown as Definitions
  const services = Object.keys(definitions).filter(name => definitions[name]?.kind === 'service')
  return new Set(
    Object.entries(definitions)
      .filter(([name, { kind }]) => kind === 'entity' && services.some(service => name.startsWith(`${service}.`)))
      .flatMap(([name, { elements = {} }]) =>
        Object.keys(elements)
          .filter(column => !elements[column]?.['@cds.api.ignore'])
          .flatMap(column => columnOfTable(definitions, name, column) ?? [])
      )
  )
}

/** The column of a table that a column of a view is; undefined for one that is computed, or of several tables. */
function columnOfTable(definitions: Definitions, entity: string, column: string): string | undefined {
  const { projection, query } = definitions[entity] ?? {}
  const view = projection ?? query?.SELECT
  if (!view) return `${entity}.${column}`
  const [below, ...path] = view.from.ref ?? []
  if (below === undefined || path.length > 0) return undefined
  const named = view.columns?.find(each => typeof each !== 'string' && (each.as ?? each.ref?.at(-1)) === column)
  if (named === undefined || typeof named === 'string') return columnOfTable(definitions, below, column)
  const [source, ...further] = named.ref ?? []
  return source === undefined || further.length > 0 ? undefined : columnOfTable(definitions, below, source)
}
