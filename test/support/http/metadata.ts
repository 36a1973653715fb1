import type { Backend } from '../open-backend.ts'
import { as, get } from './http.ts'

/** An entity set of a service, as its `$metadata` tells. */
export interface EntitySet {
  readonly name: string
  readonly keys: readonly string[]
  readonly properties: readonly Property[]
  readonly navigations: readonly Navigation[]
}

export interface Property {
  readonly name: string
  /** `Edm.String` and the like. */
  readonly type: string
}

interface Navigation {
  readonly name: string
  readonly target: string
  readonly many: boolean
}

interface Member {
  readonly $Kind?: string
  readonly $Type?: string
  readonly $Collection?: true
  readonly $Key?: readonly string[]
}

type Members = Readonly<Record<string, Member>>

/** The entity sets of the service `name` at `path`, read by `user`; singletons are not among them. */
export async function entitySets(
  { url }: Backend,
  path: string,
  name: string,
  user: string
): Promise<readonly EntitySet[]> {
  const answer = await get(`${url}${path}/$metadata?$format=json`, as(user))
  const schema = answer.json<Readonly<Record<string, Readonly<Record<string, Members>>>>>()[name] ?? {}
  const local = (type = '') => type.slice(name.length + 1)
  const members = (container: unknown) => Object.entries(container as Members)
  return members(schema['EntityContainer'] ?? {})
    .filter(([, { $Collection }]) => $Collection)
    .map(([set, { $Type }]) => {
      const type = schema[local($Type)] ?? {}
      const parts = members(type).filter(([part]) => !/[$@]/.test(part))
      return {
        name: set,
        keys: ((type as unknown as Member).$Key ?? []).filter(key => typeof key === 'string'),
        properties: parts
          .filter(([, { $Kind }]) => $Kind === undefined)
          .map(([part, { $Type: of = 'Edm.String' }]) => ({ name: part, type: of })),
        navigations: parts
          .filter(([, { $Kind }]) => $Kind === 'NavigationProperty')
          .map(([part, { $Type: of, $Collection: many = false }]) => ({ name: part, target: local(of), many }))
      }
    })
}
