/** Asks for the model, and for the rows of the list that the address names, while the components are being loaded. */
import { entityAt } from '../metadata/entity-at.ts'
import { problemsOf } from '../metadata/query/filters.ts'
import { groupOf } from '../metadata/query/groups.ts'
import { pathOfPage, withColumns, withVariant } from '../metadata/query/list-query.ts'
import { firstModel, readAhead } from './data/ahead.ts'
import { stateOf } from './list/list-state.ts'
import { keptOf, startOf } from './list/views/views.ts'

/** Reads the rows of the list that `address` names; a view of this browser would show others. */
async function readRowsAhead(address: URLSearchParams): Promise<void> {
  const at = address.get('at') ?? ''
  const place = entityAt(await firstModel, at)
  if (!place?.isList || startOf(keptOf(at), address)) return
  const state = stateOf(address)
  const entity = withColumns(withVariant(place.entity, state.variant), state.columns)
  if (!groupOf(entity, state) && problemsOf(entity, state.filters).size === 0)
    readAhead(pathOfPage(entity, at, state, 0))
}

// why there is no model is told by the page
readRowsAhead(new URLSearchParams(location.search)).catch(() => undefined)
