import { ESCAPED_COMMA, type FrontMatter, type FrontMatterValue } from './front-matter.ts'
import type { HeadLines } from './head-lines.ts'
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
export function readHead(data: FrontMatter, lines: HeadLines, report: Report): HeadData {
  const warn: Warn = (key, rule, message) => report.warn(rule, lines.lineOf(key), message + lines.rangeOf(key))
  for (const key of [...TEXTS, ...LISTS]) warnOfForm(key, data.get(key), warn)
  const text = (key: (typeof TEXTS)[number]): string | undefined => asText(data.get(key))
  const tags = readList(data.get('tags'))
  const profile = text('author_profile')
  return {
    title: text('title'),
    description: text('description'),
    language: readHeadLanguage(text('language'), warn),
    parser: readParser(text('parser'), warn),
    time: readTime(text('time'), warn),
    level: readLevel(tags),
    tags,
    concepts: readConcepts(data.get('concepts'), warn),
    primaryTag: (text('primary_tag') ?? '').replaceAll('\\', ''),
    authorName: text('author_name'),
    authorProfile: profile,
    githubLogin: profile ? readGithubLogin(profile) : undefined,
    video: readHeadVideo(data.get('video'), warn),
    osOverrides: readOverrides(data.get('osOverrides'), warn)
  }
}

/** Reports what is wrong with the value of a key. */
type Warn = (key: string, rule: string, message: string) => void

const TEXTS = [
  'title',
  'description',
  'language',
  'parser',
  'time',
  'primary_tag',
  'author_name',
  'author_profile'
] as const
const LISTS = ['tags', 'concepts'] as const

/** Warns about a map where a text or a list of texts is read: its words are left out. */
function warnOfForm(key: string, value: FrontMatterValue | undefined, warn: Warn): void {
  const isMap = value instanceof Map || (Array.isArray(value) && value.some(each => each instanceof Map))
  if (isMap) warn(key, 'front-matter-value', `"${key}" has keys below it, which nothing reads`)
}

function readParser(written: string | undefined, warn: Warn): HeadData['parser'] {
  const parser = written?.toLowerCase()
  if (parser === 'v2') return 'v2'
  if (parser !== undefined && parser !== 'v1')
    warn('parser', 'front-matter-value', `The parser is v2 or v1; v1 is taken: ${parser.slice(0, 80)}`)
  return 'v1'
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

function readHeadLanguage(value: string | undefined, warn: Warn): Language | undefined {
  const language = value === undefined ? undefined : readLanguage(value)
  if (value !== undefined && !language)
    warn(
      'language',
      'language-unknown',
      `The language is none, English is taken; write a tag such as "de", "pt-BR" or "ar": ${value.slice(0, 80)}`
    )
  return language
}

function readTime(value: string | undefined, warn: Warn): number {
  if (value === undefined) return DEFAULT_TIME
  const minutes = readMinutes(value)
  if (minutes === undefined)
    warn(
      'time',
      'time-unreadable',
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

function readConcepts(value: FrontMatterValue | undefined, warn: Warn): string[] {
  const concepts = readList(value).filter(name => {
    const isName = name.length <= LONGEST_CONCEPT && /[a-z0-9]/i.test(name)
    if (!isName)
      warn(
        'concepts',
        'concept-name',
        `Concept dropped, it needs a letter or digit and at most ${LONGEST_CONCEPT} characters: ${name.slice(0, 80)}`
      )
    return isName
  })
  if (concepts.length > MOST_CONCEPTS)
    warn('concepts', 'concept-count', `Only the first ${MOST_CONCEPTS} concepts are kept`)
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

function readHeadVideo(value: FrontMatterValue | undefined, warn: Warn): Video | undefined {
  const address = value instanceof Map ? asText(value.get('url')) : asText(value)
  if (!address) return undefined
  const title = value instanceof Map ? asText(value.get('title')) : undefined
  const video = readVideo(address, title)
  if (!video) warn('video', 'video-host', `Video dropped, its host is not allowed: ${address.slice(0, 120)}`)
  return video
}

function readOverrides(value: FrontMatterValue | undefined, warn: Warn): Map<string, 'os' | 'regular'> {
  const overrides = new Map<string, 'os' | 'regular'>()
  if (value !== undefined && value !== '' && !(value instanceof Map))
    warn('osOverrides', 'front-matter-value', '"osOverrides" needs titles of steps as keys below it')
  if (!(value instanceof Map)) return overrides
  for (const [key, choice] of value) {
    if (choice === 'os' || choice === 'regular') overrides.set(key, choice)
    else warn('osOverrides', 'os-override', `osOverrides: "${key}" must be os or regular`)
  }
  return overrides
}
