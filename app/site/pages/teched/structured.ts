import type { Session, Speaker } from '../../catalog/sessions/catalog.ts'

const CONTEXT = 'https://schema.org'
const SCHEDULED = `${CONTEXT}/EventScheduled`

/** https://schema.org/Event */
export function eventOf(session: Session, origin: string): object {
  const { title, abstract, start, end, href, speakers, venue, room, url, language } = session
  const isOnline = venue === 'VIRTUAL'
  return {
    ...{ '@context': CONTEXT, '@type': 'Event', name: title, url: origin + href, eventStatus: SCHEDULED },
    ...(abstract && { description: abstract }),
    ...(start !== null && { startDate: start }),
    ...(end !== null && { endDate: end }),
    ...(language && { inLanguage: language }),
    eventAttendanceMode: `${CONTEXT}/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: url ?? origin + href }
      : { '@type': 'Place', name: room || placeOf(venue), address: placeOf(venue) },
    performer: speakers.map(speaker => ({ '@type': 'Person', name: speaker.name, url: origin + speaker.href }))
  }
}

/** `BERLIN` is the city of that name. */
const placeOf = (venue: string): string => venue.charAt(0) + venue.slice(1).toLowerCase()

/** https://schema.org/Person */
export function personOf({ name, href, jobTitle, company, bio, photo }: Speaker, origin: string): object {
  return {
    ...{ '@context': CONTEXT, '@type': 'Person', name, url: origin + href },
    ...(jobTitle && { jobTitle }),
    ...(company && { worksFor: { '@type': 'Organization', name: company } }),
    ...(bio && { description: bio }),
    ...(photo && { image: photo })
  }
}
