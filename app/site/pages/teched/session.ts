import { type Session, sessionHref } from '../../catalog/sessions/catalog.ts'
import { type Draft, movedTo, type Page, PageMissing, type Sources } from '../../core/page.ts'
import { frameOf } from '../frame.ts'
import { oneLine } from '../markdown.ts'
import { calendarFile } from './calendar-file.ts'
import { directoryLink } from './links.ts'
import { eventOf } from './structured.ts'

/** Characters of a description for search engines. */
const LONGEST = 300
const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** `/teched/sessions/<slug>/`: what a session is about, when and where it is, and who speaks. */
export const sessionPage: Page = {
  path: /^\/teched\/sessions\/([a-z0-9-]{1,200})\/$/,
  async draft({ params: [slug = ''] }, sources, site) {
    const [session, { concepts }] = await Promise.all([sessionAt(slug, sources), sources.catalog()])
    const frame = frameOf(site, {
      ...{ title: session.title, path: session.href },
      description: oneLine(session.abstract).slice(0, LONGEST) || session.title,
      trail: [directoryLink(site)],
      structured: [eventOf(session, site.origin)]
    })
    const taught = session.concepts.flatMap(each => concepts.bySlug.get(each) ?? [])
    return { body: site.built.views.session(frame, { session, concepts: taught }) }
  }
}

/** `/teched/sessions/<slug>.ics`: the session for a calendar (RFC 5545). */
export const sessionFile: Page = {
  isForPrograms: true,
  path: /^\/teched\/sessions\/([a-z0-9-]{1,200})\.ics$/,
  async draft({ params: [slug = ''] }, sources, { origin }) {
    const [session, { builtAt }] = await Promise.all([sessionAt(slug, sources), sources.sessions()])
    if (session.start === null) throw new PageMissing(slug)
    return calendarDraft(calendarFile({ name: 'Session', sessions: [session], origin, builtAt }), slug)
  }
}

/** Other spellings: upper case, no closing slash. */
export const sessionMoved: Page = {
  path: /^\/teched\/sessions\/([\w-]{1,200})\/?$/i,
  queryOf: query => query,
  async draft({ params: [name = ''], query }, sources) {
    const { slug } = await sessionAt(name.toLowerCase(), sources)
    return movedTo(sessionHref(slug), query)
  }
}

/** A file that browsers save under this name. */
export const calendarDraft = (body: string, name: string): Draft => ({
  ...{ type: CALENDAR_TYPE, body },
  headers: { 'content-disposition': `attachment; filename="${name}.ics"` }
})

async function sessionAt(slug: string, sources: Sources): Promise<Session> {
  const session = (await sources.sessions()).bySlug.get(slug)
  if (!session) throw new PageMissing(slug)
  return session
}
