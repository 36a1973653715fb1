import type { Card, Kind } from '../catalog/card.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type Concepts, CONCEPTS } from '../catalog/concepts.ts'
import { type EventCatalog, EVENTS } from '../catalog/events/events.ts'
import { DIRECTORY, type SessionCatalog, SPEAKERS } from '../catalog/sessions/catalog.ts'
import { CALENDAR } from '../catalog/sessions/month.ts'
import { SCHEDULE } from '../catalog/sessions/schedule.ts'
import { type Draft, type Page, PageMissing, type Site } from '../core/page.ts'
import * as counts from '../words/en/counts.ts'
import { SITE_NAME } from '../core/frame.ts'
import { sitemap, type SitemapEntry } from './sitemap.ts'
import { factsOf, oneLine } from './markdown.ts'

/** `/llms.txt`: what there is, with the addresses of its Markdown (https://llmstxt.org). */
export const llmsTxt: Page = {
  isForPrograms: true,
  path: /^\/llms\.txt$/,
  async draft(_visit, sources, { origin }) {
    const { cards, missions, groups, tutorials, concepts } = await sources.catalog()
    const section = (title: string, kind: Kind): string[] => {
      const own = cards.filter(card => card.kind === kind)
      return own.length === 0
        ? []
        : [`## ${title}\n\n${own.map(card => line(card, `${origin}${card.href}.md`)).join('\n')}`]
    }
    const sizes = [counts.tutorials(tutorials.size), counts.missions(missions.size), counts.groups(groups.size)]
    const parts = [
      `# ${SITE_NAME}`,
      '> Hands-on tutorials in steps that a reader can follow, and missions that lead from one tutorial to the next.',
      `${sizes.join(', ')}. Add \`.md\` to the address of a tutorial, mission or group, or ask for it with ` +
        '`Accept: text/markdown`, to get it as Markdown for readers: steps, options and questions in words. What an author ' +
        'wrote, with the keys of the publisher, is at `/content/sources/` and the name of the tutorial, where it is published. ' +
        `Every page with its last change: <${origin}/sitemap.xml>.`,
      ...section('Missions', 'mission'),
      ...section('Groups', 'group'),
      ...section('Tutorials', 'tutorial'),
      ...conceptSection(concepts, origin),
      toolSection(origin)
    ]
    return textDraft(`${parts.join('\n\n')}\n`, 'text/markdown')
  }
}

function conceptSection({ bySlug }: Concepts, origin: string): string[] {
  if (bySlug.size === 0) return []
  const lines = [...bySlug.values()].map(({ name, href, description }) => {
    const about = description ? `: ${oneLine(description)}` : ''
    return `- [${oneLine(name)}](${origin}${href}.md)${about}`
  })
  return [`## Concepts\n\n${lines.join('\n')}`]
}

/** The tool servers that need no login, and the prefix for those with a token. */
function toolSection(origin: string): string {
  const mounts = [
    `- \`${origin}/mcp/search\`: tools that find and read tutorials and missions; no login`,
    `- \`${origin}/mcp/graph\`: concepts, what leads to what, and paths between them; no login`,
    `- \`${origin}/mcp-pat/api\`: what I have done and what is next; with a personal access token, made at /me/tokens`,
    `- \`${origin}/a2a\`: the same for other agents, over A2A; described at ${origin}/.well-known/agent-card.json`
  ]
  return `## Tools for agents\n\nModel Context Protocol, by POST:\n\n${mounts.join('\n')}`
}

function line(card: Card, address: string): string {
  const { title, description } = card
  const facts = factsOf(card)
  const about = [...(description ? [oneLine(description)] : []), ...(facts.length > 0 ? [facts.join(', ')] : [])]
  return `- [${oneLine(title)}](${address})${about.length > 0 ? `: ${about.join(' · ')}` : ''}`
}

/** `/sitemap.xml`, and its parts when one file cannot hold every page (https://www.sitemaps.org/protocol.html). */
export const sitemapXml: Page = {
  isForPrograms: true,
  path: /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/,
  async draft({ params: [part] }, sources, { origin }) {
    const [catalog, sessions, events] = await Promise.all([sources.catalog(), sources.sessions(), sources.events()])
    const body = sitemap(
      origin,
      [...entriesOf(catalog), ...sessionEntries(sessions), ...eventEntries(events)],
      part === undefined ? undefined : Number(part)
    )
    if (body === undefined) throw new PageMissing(`sitemap-${part}.xml`)
    return textDraft(body, 'application/xml')
  }
}

/** Pages of lists change with what they list, those of concepts with the tutorials that teach them and with the graph. */
function entriesOf({ cards, concepts }: Catalog): SitemapEntry[] {
  const lastChange = lastChangeOf(cards)
  const lists = ['/', '/tutorials/', ...(concepts.bySlug.size > 0 ? [CONCEPTS, '/explore/'] : [])]
  return [
    ...lists.map(path => ({ path, changedAt: lastChange })),
    ...cards.map(({ href, updatedAt }) => ({ path: href, changedAt: updatedAt })),
    ...[...concepts.bySlug.values()].map(({ href, tutorials, changedAt }) => ({
      path: href,
      changedAt: latest([lastChangeOf(tutorials), changedAt])
    }))
  ]
}

/** Sessions and those who speak in them, by when their feed was made. */
function sessionEntries({ sessions, speakers, bySpeaker, builtAt }: SessionCatalog): SitemapEntry[] {
  if (sessions.length === 0) return []
  const speaking = [...speakers.values()].filter(({ slug }) => bySpeaker.has(slug))
  const lists = [DIRECTORY, SCHEDULE, CALENDAR, SPEAKERS].map(href => ({ href }))
  return [...lists, ...sessions, ...speaking].map(({ href }) => ({ path: href, changedAt: builtAt || null }))
}

/** Events; their list changes with them. */
function eventEntries({ events }: EventCatalog): SitemapEntry[] {
  if (events.length === 0) return []
  const own = events.map(({ href, changedAt }) => ({ path: href, changedAt }))
  return [{ path: EVENTS, changedAt: latest(own.map(({ changedAt }) => changedAt)) }, ...own]
}

const lastChangeOf = (cards: readonly Card[]): string | null => latest(cards.map(({ updatedAt }) => updatedAt))

const latest = (times: readonly (string | null)[]): string | null =>
  times
    .flatMap(time => time ?? [])
    .sort()
    .at(-1) ?? null

/** Paths disallowed for crawlers: personal pages, pages for roles, APIs. */
const CLOSED = [
  ...['/login', '/logout', '/idp/', '/me/', '/gateway/', '/auth/', '/pats'],
  ...['/admin', '/analytics-ui', '/author', '/scanner', '/display', '/preview/', '/_dev'],
  ...['/tutorials-qa', '/tutorial-navigator-qa', '/qa-search'],
  ...['/api/', '/chat', '/graphql', '/hcql/', '/mcp', '/a2a', '/search', '/feedback', '/socket.io/', '/ws/']
]

/** `/robots.txt` (RFC 9309), with what answers may be used for. */
export const robotsTxt: Page = {
  isForPrograms: true,
  path: /^\/robots\.txt$/,
  draft: async (_visit, _sources, { origin, contentSignal }: Site) => {
    const lines = [
      'User-agent: *',
      ...(contentSignal === undefined ? [] : [`Content-Signal: ${contentSignal}`]),
      ...CLOSED.map(path => `Disallow: ${path}`),
      'Allow: /',
      '',
      `Sitemap: ${origin}/sitemap.xml`
    ]
    return textDraft(`${lines.join('\n')}\n`, 'text/plain')
  }
}

const textDraft = (body: string, type: string): Draft => ({ type: `${type}; charset=utf-8`, body })
