import { stateOf } from '../../../app/admin/browser/list/list-state.ts'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { problemsOf } from '../../../app/admin/metadata/query/filters.ts'
import { listQuery } from '../../../app/admin/metadata/query/list-query.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'

/** The query with which a list reads the first of its rows and counts all, and what is wrong with its filters. */
export type ListOfAddress = (
  set: string,
  address: URLSearchParams
) => { readonly problems: readonly unknown[]; readonly query: string }

/** Lists of a service by its `$metadata`, as the workplace shows them at an address. */
export function listsOf(document: object): ListOfAddress {
  const model = readModel(document as Csdl)
  return (set, address) => {
    const entity = model.sets.get(set)
    if (!entity) throw new Error(`there is no ${set}`)
    const state = stateOf(address)
    return { problems: [...problemsOf(entity, state.filters)], query: listQuery(entity, state, { top: 1, skip: 0 }) }
  }
}
