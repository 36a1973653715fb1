import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { isHttpAddress, isSitePath } from '../../../lib/addresses/web-address.ts'
import { HttpError } from '../../../lib/errors.ts'
import { currentTransaction, takeLock } from '../../cap/database/database.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { CONFIG } from './active-config.ts'

const { SELECT } = cds.ql

const leadsSomewhere = (text: string) => text === '' || isSitePath(text) || isHttpAddress(text)
const linkOf = (name: string) =>
  z
    .string()
    .refine(
      leadsSomewhere,
      `${name} must be an http or https address, or a path of this site that begins with one slash`
    )
    .nullish()

const checkConfig = conformsTo(
  z.looseObject({
    communityUrl: linkOf('communityUrl'),
    playlistUrl: linkOf('playlistUrl'),
    rulesUrl: linkOf('rulesUrl'),
    contestUrl: linkOf('contestUrl')
  })
)

/** Refuses links that lead nowhere, and a second active event, whether a row is saved as a draft or at once. */
export function curateConfig(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'DevtoberfestConfig', async request => {
    checkConfig(request.data)
    if ((request.data as { isActive?: unknown }).isActive === true) await checkOnlyActive(request)
  })
}

/** Of two who activate at once the second waits for the lock, and then finds the other's event. */
async function checkOnlyActive(request: Request): Promise<void> {
  const tx = currentTransaction()
  await takeLock(tx, 'devtoberfest')
  const active = await tx.run<{ ID: string; name: string } | undefined>(
    SELECT.one.from(CONFIG).columns('ID', 'name').where({ isActive: true })
  )
  if (active === undefined || active.ID === idOf(request)) return
  const message = `${active.name} is active; one event can be, so switch that one off first`
  throw new HttpError(409, 'another_active', message, { target: 'isActive' })
}

const idOf = ({ params, data }: Request) =>
  (params.at(-1) as { ID?: string } | undefined)?.ID ?? (data as { ID?: string }).ID
