import { z } from 'zod'
import { badRequest, tooLarge } from '../../../lib/errors.ts'
import { mdFormat } from '../model/slug.ts'
import { framework } from '../../cap/types.ts'

const MAX_CHARACTERS = 2_000_000
const MAX_ROWS = 5000
const MAX_LENGTH = 255

/** A tag of an import; `problem` is the error of an invalid one. */
export interface ImportRow {
  readonly name: string
  readonly label: string | null
  readonly titlePath: string | null
  readonly problem: string | null
}

export interface ReadImport {
  readonly rows: readonly ImportRow[]
  /** Warnings about skipped parts. */
  readonly parseWarnings: readonly string[]
}

type Sent = Readonly<Record<string, unknown>>

/**
 * Parses the tags of CSV with a header line, or of a JSON array (also `{ "tags": [...] }`): `name`, `label`,
 * `titlePath`. A missing name is generated from the title path.
 * @throws HttpError 400 for invalid input, 413 for more than 2,000,000 characters or 5,000 tags.
 */
export function readImport(payload: unknown, format: unknown): ReadImport {
  if (typeof payload !== 'string' || !payload.trim()) throw badRequest('empty', 'payload is needed', 'payload')
  if (payload.length > MAX_CHARACTERS) throw tooLarge(`payload has at most ${MAX_CHARACTERS} characters`, 'payload')
  if (format !== 'csv' && format !== 'json') throw badRequest('invalid_format', 'format must be csv or json', 'format')
  const { sent, parseWarnings } = format === 'csv' ? fromCsv(payload) : fromJson(payload)
  if (sent.length === 0) throw badRequest('empty', 'payload has no tags', 'payload')
  if (sent.length > MAX_ROWS) throw tooLarge(`payload has at most ${MAX_ROWS} tags`, 'payload')
  const seen = new Set<string>()
  return { rows: sent.map(each => rowOf(each, seen)), parseWarnings }
}

const known = ['name', 'label', 'titlePath']

function fromCsv(text: string): { sent: Sent[]; parseWarnings: string[] } {
  const { csv } = framework.parse
  const [header = [], ...lines] = csv(text.replace(/^\uFEFF/, ''))
  const columns = header.map(title => known.find(each => each.toLowerCase() === normalizePath(title)))
  if (!columns.some(Boolean))
    throw badRequest('invalid_csv', 'The first line of a CSV names its columns: name, label, titlePath', 'payload')
  const unknown = header.filter((_, index) => !columns[index])
  const sent = lines.map(line =>
    Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, line[index]]] : [])))
  )
  return { sent, parseWarnings: unknown.map(title => `The column ${title ?? ''} is not imported`) }
}

const normalizePath = (title: string | null | undefined) =>
  (title ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

const jsonForm = z.union([z.array(z.looseObject({})), z.object({ tags: z.array(z.looseObject({})) })])

function fromJson(text: string): { sent: Sent[]; parseWarnings: string[] } {
  const parsed = jsonForm.safeParse(parseJson(text))
  if (!parsed.success) throw badRequest('invalid_json', 'payload must be a JSON array of objects', 'payload')
  const sent = Array.isArray(parsed.data) ? parsed.data : parsed.data.tags
  const unknown = new Set(sent.flatMap(each => Object.keys(each)).filter(name => !known.includes(name)))
  return { sent, parseWarnings: [...unknown].map(name => `The field ${name} is not imported`) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rowOf(sent: Sent, seen: Set<string>): ImportRow {
  const [label, titlePath] = [textOf(sent['label']), textOf(sent['titlePath'])]
  const name = textOf(sent['name']) ?? mdFormat(titlePath) ?? ''
  const problem = problemOf(name, [name, label, titlePath], seen)
  seen.add(name.toLowerCase())
  return { name, label, titlePath, problem }
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)

function problemOf(name: string, texts: readonly (string | null)[], seen: Set<string>): string | null {
  if (!name) return 'name is needed'
  if (texts.some(text => (text?.length ?? 0) > MAX_LENGTH)) return `A text has more than ${MAX_LENGTH} characters`
  return seen.has(name.toLowerCase()) ? 'name stands here twice' : null
}
