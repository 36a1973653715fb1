import type { Column, Entity, ReadRequest, Selection, Source } from '../types.ts'

/**
 * Searches the rows of `$apply=search(…)/groupby(…)` before they are grouped (OData data aggregation 4.0, section 3.2.4). CAP has one
 * place for both that and `$search`, which is for the groups, and looks through the columns of the groups alone.
 */
export function searchBeforeGroups({ query: { SELECT }, target, req }: ReadRequest): void {
  if (!SELECT.search || !SELECT.groupBy || !target || req?.query?.['$search'] !== undefined) return
  const { search, from } = SELECT
  // queries inherit from the one that was sent, so that nothing can be deleted
  SELECT.search = undefined
  const keys = storedKeys(target)
  const found = { SELECT: { from: copyOf(from), columns: keys, search } satisfies Selection }
  const [key, ...others] = keys
  const row = key && others.length === 0 ? key : { list: keys }
  const condition = [row, 'in', found]
  SELECT.where = SELECT.where ? [{ xpr: SELECT.where }, 'and', ...condition] : condition
}

/** The keys of the table itself; `IsActiveEntity` has no column. */
const storedKeys = ({ elements }: Entity): readonly Column[] =>
  Object.values(elements)
    .filter(({ key, virtual, isAssociation }) => key && !virtual && !isAssociation)
    .map(({ name }) => ({ ref: [name] }))

const copyOf = ({ ref }: Source): Source => (ref ? { ref: [...ref] } : {})
