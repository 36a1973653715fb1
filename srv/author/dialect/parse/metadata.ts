import { ESCAPED_COMMA, type FrontMatter, type FrontMatterValue } from './front-matter.ts'
import type { Report } from '../model/findings.ts'
import { type Language, readLanguage } from './language.ts'
import { readMinutes } from './minutes.ts'
import type { Level, Video } from '../model/types.ts'
import { readVideo } from '../html/videos.ts'

/** Values of the front matter in the form that the catalog stores. */
export interface HeadData {
  title: string | undefined
  description: string | undefined
  /** Undefined where the author says none: English. */
  language: Language | undefined
  parser: 'v1' | 'v2'
  time: number
  level: Level
  tags: string[]
  /** Names of the concepts that the tutorial teaches. */
  concepts: string[]
  primaryTag: string
  authorName: string | undefined
  authorProfile: string | undefined
  githubLogin: string | undefined
  video: Video | undefined
  osOverrides: Map<string, 'os' | 'regular'>
}

const DEFAULT_TIME = 15
const MOST_CONCEPTS = 20
const LONGEST_CONCEPT = 120
const RESERVED_LOGINS: ReadonlySet<string> = new Set(
  (
    'about account apps blog collections contact customer-stories dashboard enterprise events explore features gist ' +
    'issues join login logout marketplace new notifications organizations orgs pricing pulls search security sessions ' +
    'settings signup site sponsors stars team topics trending users'
  ).split(' ')
)

/** Reads the front matter; invalid values are ignored with a warning. */
export function readHead(data: FrontMatter, report: Report): HeadData {
  const text = (key: string): string | undefined => asText(data.get(key))
  const tags = readList(data.get('tags'))
  const profile = text('author_profile')
  return {
    title: text('title'),
    description: text('description'),
    language: readHeadLanguage(text('language'), report),
    parser: text('parser')?.toLowerCase() === 'v2' ? 'v2' : 'v1',
    time: readTime(text('time'), report),
    level: readLevel(tags),
    tags,
    concepts: readConcepts(data.get('concepts'), report),
    primaryTag: (text('primary_tag') ?? '').replaceAll('\\', ''),
    authorName: text('author_name'),
    authorProfile: profile,
    githubLogin: profile ? readGithubLogin(profile) : undefined,
    video: readHeadVideo(data.get('video'), report),
    osOverrides: readOverrides(data.get('osOverrides'), report)
  }
}

function asText(value: FrontMatterValue | undefined): string | undefined {
  if (Array.isArray(value))
    return (
      value
        .map(asText)
        .filter(part => part)
        .join(', ') || undefined
    )
  return typeof value === 'string'
    ? value.replace(/\s+/g, ' ').replaceAll(ESCAPED_COMMA, ',').trim() || undefined
    : undefined
}

function readHeadLanguage(value: string | undefined, report: Report): Language | undefined {
  const language = value === undefined ? undefined : readLanguage(value)
  if (value !== undefined && !language)
    report.warn(
      'language-unknown',
      1,
      `The language is none, English is taken; write a tag such as "de", "pt-BR" or "ar": ${value.slice(0, 80)}`
    )
  return language
}

function readTime(value: string | undefined, report: Report): number {
  if (value === undefined) return DEFAULT_TIME
  const minutes = readMinutes(value)
  if (minutes === undefined)
    report.warn(
      'time-unreadable',
      1,
      `The time is none, ${DEFAULT_TIME} min are taken; write "20 min" or "1 h 30 min": ${value.slice(0, 80)}`
    )
  return minutes ?? DEFAULT_TIME
}

/** Texts of a list, or of a line with commas; each once, without backslashes. */
function readList(value: FrontMatterValue | undefined): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.replace(/^\[|\]$/g, '').split(',') : []
  const texts = list.map(each => asText(each)?.replaceAll('\\', '') ?? '').filter(text => text !== '')
  return [...new Set(texts)]
}

function readConcepts(value: FrontMatterValue | undefined, report: Report): string[] {
  const concepts = readList(value).filter(name => {
    const isName = name.length <= LONGEST_CONCEPT && /[a-z0-9]/i.test(name)
    if (!isName)
      report.warn(
        'concept-name',
        1,
        `Concept dropped, it needs a letter or digit and at most ${LONGEST_CONCEPT} characters: ${name.slice(0, 80)}`
      )
    return isName
  })
  if (concepts.length > MOST_CONCEPTS)
    report.warn('concept-count', 1, `Only the first ${MOST_CONCEPTS} concepts are kept`)
  return concepts.slice(0, MOST_CONCEPTS)
}

function readLevel(tags: readonly string[]): Level {
  for (const tag of tags) {
    const level = /tutorial\s*>\s*(beginner|intermediate|advanced)/i.exec(tag)?.[1]?.toLowerCase()
    if (level) return level as Level
  }
  return 'beginner'
}

/** The account in a profile URL of github.com; undefined for pages of GitHub itself. */
function readGithubLogin(profile: string): string | undefined {
  const login = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#\s]+)/i.exec(profile.trim())?.[1]
  if (!login || RESERVED_LOGINS.has(login.toLowerCase())) return undefined
  return /^(?=.{1,39}$)[a-z\d]+(?:-[a-z\d]+)*$/i.test(login) ? login : undefined
}

function readHeadVideo(value: FrontMatterValue | undefined, report: Report): Video | undefined {
  const address = value instanceof Map ? asText(value.get('url')) : asText(value)
  if (!address) return undefined
  const title = value instanceof Map ? asText(value.get('title')) : undefined
  const video = readVideo(address, title)
  if (!video) report.warn('video-host', 1, `Video dropped, its host is not allowed: ${address.slice(0, 120)}`)
  return video
}

function readOverrides(value: FrontMatterValue | undefined, report: Report): Map<string, 'os' | 'regular'> {
  const overrides = new Map<string, 'os' | 'regular'>()
  if (!(value instanceof Map)) return overrides
  for (const [key, choice] of value) {
    if (choice === 'os' || choice === 'regular') overrides.set(key, choice)
    else report.warn('os-override', 1, `osOverrides: "${key}" must be os or regular`)
  }
  return overrides
}
