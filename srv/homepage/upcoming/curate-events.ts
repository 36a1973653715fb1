import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { conformsTo } from '../../platform/http/schema.ts'
import { isHttpAddress, isSitePath } from '../links/addresses.ts'

const address = (field: string) =>
  z
    .string()
    .refine(
      text => text === '' || isSitePath(text) || isHttpAddress(text),
      `${field} must be an http or https address, or a path of this site that begins with one slash`
    )
    .nullish()

const checkEvent = conformsTo(
  z.looseObject({ url: address('url'), registerUrl: address('registerUrl'), termsUrl: address('termsUrl') })
)

/** Refuses events with links that lead nowhere. */
export function curateEvents(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Events', ({ data }) => {
    checkEvent(data)
  })
}
