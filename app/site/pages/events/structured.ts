import type { SiteEvent } from '../../catalog/events/events.ts'

const CONTEXT = 'https://schema.org'
const SCHEDULED = `${CONTEXT}/EventScheduled`

const attendance = {
  online: `${CONTEXT}/OnlineEventAttendanceMode`,
  offline: `${CONTEXT}/OfflineEventAttendanceMode`
}

/** https://schema.org/Event */
export function structuredEvent(
  { name, href, start, end, location, isOnline, url }: SiteEvent,
  origin: string
): object {
  const page = origin + href
  return {
    ...{ '@context': CONTEXT, '@type': 'Event', name, url: page, eventStatus: SCHEDULED },
    ...(start !== null && { startDate: start }),
    ...(end !== null && { endDate: end }),
    eventAttendanceMode: attendance[isOnline ? 'online' : 'offline'],
    ...(isOnline && { location: { '@type': 'VirtualLocation', url: url?.startsWith('http') ? url : page } }),
    ...(!isOnline && location && { location: { '@type': 'Place', name: location, address: location } })
  }
}
