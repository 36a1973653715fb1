import { pageOf } from '../../catalog/filter.ts'
import { type Speaker, speakerHref, SPEAKERS } from '../../catalog/sessions/catalog.ts'
import { movedTo, type Page, PageMissing, type Sources } from '../../core/page.ts'
import { frameOf } from '../frame.ts'
import { oneLine } from '../markdown.ts'
import { directoryLink } from './links.ts'
import { personOf } from './structured.ts'

const SPEAKERS_A_PAGE = 100
const LONGEST = 300

/** `/teched/speakers/`: everyone who speaks, by name. */
export const speakerList: Page = {
  path: /^\/teched\/speakers\/$/,
  queryOf: query => {
    const page = pageOf(query.get('page') ?? '')
    return new URLSearchParams(page > 1 ? { page: String(page) } : {})
  },
  async draft({ query }, sources, site) {
    const { speakers, bySpeaker } = await sources.sessions()
    const all = [...speakers.values()].filter(({ slug }) => bySpeaker.has(slug))
    const pages = Math.max(1, Math.ceil(all.length / SPEAKERS_A_PAGE))
    const page = Math.min(pageOf(query.get('page') ?? ''), pages)
    const { teched: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: words.speakers, description: words.speakersDescription, path: SPEAKERS },
      trail: [directoryLink(site)]
    })
    const shown = all
      .slice((page - 1) * SPEAKERS_A_PAGE, page * SPEAKERS_A_PAGE)
      .map(speaker => ({ speaker, count: bySpeaker.get(speaker.slug)?.length ?? 0 }))
    return { body: site.built.views.speakers(frame, { speakers: shown, count: all.length, page, pages }) }
  }
}

/** `/teched/speakers/<slug>/`: somebody who speaks, and where. */
export const speakerPage: Page = {
  path: /^\/teched\/speakers\/([a-z0-9-]{1,200})\/$/,
  async draft({ params: [slug = ''] }, sources, site) {
    const speaker = await speakerAt(slug, sources)
    const { bySpeaker } = await sources.sessions()
    const { teched: words } = site.built.views.words
    const frame = frameOf(site, {
      ...{ title: speaker.name, path: speaker.href },
      description: oneLine(speaker.bio).slice(0, LONGEST) || speaker.name,
      trail: [directoryLink(site), { href: SPEAKERS, text: words.speakers }],
      structured: [personOf(speaker, site.origin)]
    })
    return { body: site.built.views.speaker(frame, { speaker, sessions: bySpeaker.get(slug) ?? [] }) }
  }
}

/** Other spellings: upper case, no closing slash. */
export const speakerMoved: Page = {
  path: /^\/teched\/speakers\/([\w-]{1,200})\/?$/i,
  queryOf: query => query,
  async draft({ params: [name = ''], query }, sources) {
    const { slug } = await speakerAt(name.toLowerCase(), sources)
    return movedTo(speakerHref(slug), query)
  }
}

async function speakerAt(slug: string, sources: Sources): Promise<Speaker> {
  const speaker = (await sources.sessions()).speakers.get(slug)
  if (!speaker) throw new PageMissing(slug)
  return speaker
}
