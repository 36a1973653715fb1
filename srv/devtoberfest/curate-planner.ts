import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { isHttpAddress } from '../../lib/addresses/web-address.ts'
import { badRequest } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { conformsTo } from '../platform/http/schema.ts'

const kinds = ['Editions', 'Tracks', 'Sessions', 'Activities', 'Speakers'].map(kind => `Devtoberfest${kind}`)
/** Ids of the planner; they stand in addresses and in favorites. */
const ID = /^[\w.~-]{1,36}$/

const linkOf = (name: string) =>
  z
    .string()
    .refine(text => text === '' || isHttpAddress(text), `${name} must be an http or https address`)
    .nullish()
const checkLinks = conformsTo(
  z.looseObject({
    youtubeUrl: linkOf('youtubeUrl'),
    linkedinUrl: linkOf('linkedinUrl'),
    communityEventUrl: linkOf('communityEventUrl'),
    photoUrl: linkOf('photoUrl')
  })
)

/** Gives rows of the planner an id that bring none, and refuses addresses that are none of the web. */
export function curatePlanner(service: ApplicationService): void {
  for (const kind of kinds) {
    service.before('CREATE', kind, ({ data }) => {
      giveId(data as { ID?: string | null })
    })
    service.before(['CREATE', 'UPDATE'], kind, ({ data }) => {
      checkLinks(data)
    })
  }
}

function giveId(row: { ID?: string | null }): void {
  row.ID ??= newId()
  if (!ID.test(row.ID))
    throw badRequest('invalid_id', 'ID is 1 to 36 letters, digits, dots, hyphens and underscores', 'ID')
}
