import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { classifiedKinds } from '../catalog/index.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { classifyCategories } from './classify-categories.ts'

const MAX_IDS = 1000

const inputs = z.object({
  kind: z.enum(['all', ...classifiedKinds], `kind must be all, ${classifiedKinds.join(', ')}`).nullish(),
  ids: z.array(z.uuid('ids must be UUIDs')).max(MAX_IDS, `At most ${MAX_IDS} ids`).nullish(),
  force: z.boolean().nullish()
})

const checkInputs = conformsTo(inputs)

/** Binds the handlers of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  service.on('classifyCategories', ({ data }) => {
    const { kind, ids, force } = checkInputs(data)
    const kinds = classifiedKinds.filter(each => (kind ?? 'all') === 'all' || each === kind)
    return classifyCategories(kinds, ids ?? [], force ?? false)
  })
}
