import type cds from '@sap/cds'

interface Column {
  readonly ref?: readonly string[]
  readonly func?: string
}

interface Read {
  readonly query: { readonly SELECT?: { columns?: Column[]; readonly groupBy?: readonly Column[] } }
  readonly target?: { readonly _etag?: { readonly name: string } }
}

/**
 * CAP adds the entity tag to the columns of every read. Where rows are aggregated there is none, and PostgreSQL refuses a
 * column that is not grouped by.
 */
export function leaveOutTags(service: cds.ApplicationService): void {
  service.before('READ', '*', request => {
    const { query, target } = request as unknown as Read
    const { SELECT } = query
    const tag = target?._etag?.name
    if (!SELECT?.columns || tag === undefined || !isAggregated(SELECT)) return
    const grouped = SELECT.groupBy?.some(column => names(column, tag)) ?? false
    if (!grouped) SELECT.columns = SELECT.columns.filter(column => !names(column, tag))
  })
}

const isAggregated = ({ columns = [], groupBy }: { columns?: readonly Column[]; groupBy?: readonly Column[] }) =>
  groupBy !== undefined || columns.some(({ func }) => func !== undefined)

const names = ({ ref }: Column, tag: string) => ref?.length === 1 && ref[0] === tag
