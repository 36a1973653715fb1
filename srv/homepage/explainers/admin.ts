import type { ApplicationService, Request } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { explainedRows } from './explained.ts'
import { generateExplainers } from './generate.ts'
import { bulkMarkReviewed, markReviewed } from './review.ts'

/** Binds the handlers of `admin.cds` beside this file. */
export function explainDefinitions(service: ApplicationService): void {
  for (const rows of explainedRows) {
    service.on(rows.action, ({ data }) => generateExplainers(rows, data))
    service.on(`mark${rows.name}ExplainerReviewed`, ({ data }) => markReviewed(currentTransaction(), rows, data))
    service.on(`bulkMark${rows.name}ExplainersReviewed`, ({ data }) =>
      bulkMarkReviewed(currentTransaction(), rows, data)
    )
    service.on('markReviewed', rows.shownAs, request => markReviewed(currentTransaction(), rows, { id: idOf(request) }))
    service.on('regenerate', rows.shownAs, request =>
      generateExplainers(rows, { mode: 'selected', ids: [idOf(request)] })
    )
  }
}

const idOf = ({ params }: Request): unknown => (params.at(-1) as { readonly ID?: unknown } | undefined)?.ID
