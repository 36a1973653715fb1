import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { isHttpAddress, isSitePath } from '../links/addresses.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { conformsTo } from '../../platform/http/schema.ts'

const { SELECT } = cds.ql

const linkRule = 'ctaUrl must be an http or https address, or a path of this site that begins with one slash'

const alert = z
  .looseObject({
    ctaUrl: z
      .string()
      .refine(text => text === '' || isSitePath(text) || isHttpAddress(text), linkRule)
      .nullish(),
    startsAt: z.string().nullish(),
    endsAt: z.string().nullish()
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt), {
    path: ['endsAt'],
    message: 'endsAt must be later than startsAt'
  })

const checkAlert = conformsTo(alert)

type Times = Readonly<Partial<Record<'startsAt' | 'endsAt', string | null>>>

/** Refuses alerts whose link leads nowhere or whose time is empty, whether they are saved as a draft or at once. */
export function curateAlerts(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Alerts', async request => {
    const data = request.data as Times
    checkAlert(request.event === 'UPDATE' ? { ...(await storedTimes(request)), ...data } : data)
  })
}

/** The times that an update may leave as they are. */
function storedTimes({ subject }: Request): Promise<Times | undefined> {
  return currentTransaction().run(SELECT.one.from(subject as never).columns('startsAt', 'endsAt'))
}
