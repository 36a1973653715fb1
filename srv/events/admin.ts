import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest } from '../../lib/errors.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { resetEvent } from './reset-event.ts'
import { EVENTS } from './upcoming.ts'

const { SELECT } = cds.ql

interface Dates {
  readonly startDate?: string | null
  readonly endDate?: string | null
}

/** Binds the rules of events, and their reset. */
export function exposeEvents(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Events', async request => {
    checkTimeZone((request.data as { timeZone?: unknown }).timeZone)
    await checkDates(request)
  })
  service.on('resetEvent', 'Events', async request => {
    const { confirmation } = request.data as { confirmation?: unknown }
    return { countsFrom: await resetEvent(currentTransaction(), idOf(request), confirmation) }
  })
}

const idOf = ({ params, data }: Request): string =>
  String((params.at(-1) as { ID?: unknown } | undefined)?.ID ?? (data as { ID?: unknown }).ID)

/** @throws HttpError 400 for a text that is no name of a time zone, which pages could not show times of. */
function checkTimeZone(name: unknown): void {
  if (typeof name !== 'string' || isTimeZone(name)) return
  throw badRequest(
    'invalid_time_zone',
    'timeZone must be the IANA name of a time zone, such as Europe/Berlin',
    'timeZone'
  )
}

/** True for a name; an offset such as +02:00 knows no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Refuses an end that is not after the beginning, whichever of them is changed. @throws HttpError 400 */
async function checkDates(request: Request): Promise<void> {
  const changed = request.data as Dates
  if (changed.startDate === undefined && changed.endDate === undefined) return
  const stored = request.event === 'UPDATE' ? await storedDates(idOf(request)) : undefined
  const { startDate, endDate } = { ...stored, ...changed }
  if (!startDate || !endDate || Date.parse(endDate) > Date.parse(startDate)) return
  throw badRequest('ends_too_early', 'endDate must be after startDate', 'endDate')
}

const storedDates = (ID: string): Promise<Dates | undefined> =>
  currentTransaction().run(SELECT.one.from(EVENTS).columns('startDate', 'endDate').where({ ID }).forUpdate())
