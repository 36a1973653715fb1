import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { conformsTo } from '../../platform/http/schema.ts'
import { isHttpAddress, isSitePath } from '../links/addresses.ts'

const rule = 'url must be an http or https address, or a path of this site that begins with one slash'

const checkLink = conformsTo(
  z.looseObject({
    url: z
      .string()
      .refine(text => isSitePath(text) || isHttpAddress(text), rule)
      .optional()
  })
)

/** Refuses links that lead nowhere, whether they are saved as a draft or at once. */
export function curateShelves(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'HomepageShelves', ({ data }) => {
    checkLink(data)
  })
}
