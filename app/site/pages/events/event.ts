import { EVENTS, type SiteEvent } from '../../catalog/events/events.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Card } from '../../catalog/card.ts'
import { tutorialsIn } from '../../catalog/paths.ts'
import { movedTo, type Page, PageMissing, type Sources } from '../../core/page.ts'
import { frameOf } from '../../core/frame.ts'
import { calendarFile } from '../teched/calendar-file.ts'
import { calendarDraft } from '../teched/session.ts'
import { structuredEvent } from './structured.ts'

/** `/events/<number>`: what an event is, when and where, its tutorials, and the way to take part. */
export const eventPage: Page = {
  path: /^\/events\/([1-9]\d{0,8})$/,
  async draft({ params: [number = ''] }, sources, site) {
    const [event, catalog] = await Promise.all([eventAt(number, sources), sources.catalog()])
    const { events: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: event.name, path: event.href },
      description: words.eventDescription(event.name, event.location ?? undefined),
      trail: [{ href: EVENTS, text: words.events }],
      structured: [structuredEvent(event, site.origin)]
    })
    const mission = catalog.missions.get(event.mission ?? '')?.card
    return { body: site.built.views.event(frame, { event, mission, tutorials: tutorialsOf(event, catalog) }) }
  }
}

/** `/events/<number>.ics`: the event for a calendar (RFC 5545). */
export const eventFile: Page = {
  isForPrograms: true,
  path: /^\/events\/([1-9]\d{0,8})\.ics$/,
  async draft({ params: [number = ''] }, sources, { origin }) {
    const event = await eventAt(number, sources)
    if (event.start === null) throw new PageMissing(number)
    const slug = `event-${event.number}`
    const entry = {
      ...{ slug, title: event.name, abstract: '', room: event.location ?? '', venue: '', speakers: [] },
      ...{ href: event.href, start: event.start, end: event.end, zone: event.zone, isAllDay: false }
    }
    return calendarDraft(
      calendarFile({ name: 'Event', sessions: [entry], origin, builtAt: event.changedAt ?? '' }),
      slug
    )
  }
}

/** The same with a closing slash. */
export const eventMoved: Page = {
  path: /^\/events\/([1-9]\d{0,8})\/$/,
  queryOf: query => query,
  draft: async ({ params: [number = ''], query }, sources) => movedTo((await eventAt(number, sources)).href, query)
}

async function eventAt(number: string, sources: Sources): Promise<SiteEvent> {
  const event = (await sources.events()).byNumber.get(Number(number))
  if (!event) throw new PageMissing(number)
  return event
}

/** The tutorials of the mission of an event in their order, each once. */
export function tutorialsOf({ mission }: SiteEvent, { missions, tutorials }: Catalog): readonly Card[] {
  const slugs = missions.get(mission ?? '')?.parts.flatMap(tutorialsIn) ?? []
  return [...new Set(slugs)].flatMap(slug => tutorials.get(slug) ?? [])
}
