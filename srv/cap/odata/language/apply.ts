import { badRequest } from '../../../../lib/errors.ts'

/** The transformations that CAP has put into one query so far. */
interface Level {
  readonly limits: boolean
  readonly orders: boolean
  readonly groups: boolean
  /** It filters rows, and groups. */
  readonly where: boolean
  readonly having: boolean
}

const NOTHING: Level = { limits: false, orders: false, groups: false, where: false, having: false }

/** CAP takes it for the filter that its query still lacks; with one that it has, a query around that begins. */
const ALL = 'filter(true)'

/** Levels of transformations within transformations; each is read once more. */
const DEEPEST = 10

/**
 * `$apply` in which a transformation that works on the result of those before it begins a query of its own. CAP puts `top(2)` and
 * `aggregate(…)` into one, which aggregates all rows, and two filters of groups, of which one filters rows.
 * @throws HttpError 400 when transformations are nested too deep.
 */
export function nestTransformations(apply: string): string {
  return nested(apply, 0)
}

function nested(apply: string, depth: number): string {
  if (depth > DEEPEST)
    throw badRequest('invalid_query', `$apply: transformations are nested at most ${DEEPEST} deep`, '$apply')
  let level = NOTHING
  return separated(apply, '/')
    .flatMap(part => {
      const name = part.slice(0, Math.max(part.indexOf('('), 0)).trim()
      const begins = needsResult(name, level)
      const all = begins ? beginning(name, level) : []
      level = after(name, begins ? { ...NOTHING, where: name !== 'filter' } : level)
      return [...all, nestWithin(part, name, depth)]
    })
    .join('/')
}

function needsResult(name: string, { limits, orders, groups, having }: Level): boolean {
  if (name === 'aggregate' || name === 'groupby') return limits || orders || (name === 'groupby' && groups)
  if (name === 'filter') return limits || having
  return limits && (name === 'search' || name === 'orderby')
}

/** The filters that make the next transformation begin a query; a filter begins one itself. */
function beginning(name: string, { groups, where, having }: Level): readonly string[] {
  const lacking = [where, having || !groups, name === 'filter'].filter(has => !has)
  return lacking.map(() => ALL)
}

function after(name: string, level: Level): Level {
  if (name === 'top' || name === 'skip') return { ...level, limits: true }
  if (name === 'orderby') return { ...level, orders: true }
  if (name === 'aggregate' || name === 'groupby') return { ...(level.groups ? NOTHING : level), groups: true }
  if (name !== 'filter') return level
  return level.groups && !level.having
    ? { ...level, having: true }
    : { ...(level.where ? NOTHING : level), where: true }
}

/** A transformation with those within it nested; any other as it is. */
function nestWithin(part: string, name: string, depth: number): string {
  if ((name !== 'concat' && name !== 'groupby') || !part.endsWith(')')) return part
  const open = part.indexOf('(') + 1
  const [first = '', ...rest] = separated(part.slice(open, -1), ',')
  const further = rest.map(each => nested(each, depth + 1))
  return `${part.slice(0, open)}${[name === 'concat' ? nested(first, depth + 1) : first, ...further].join(',')})`
}

/** The pieces of `text` between the separators that stand outside of parentheses and quotes. */
function separated(text: string, separator: '/' | ','): string[] {
  const pieces: string[] = []
  let [begin, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === "'") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === separator && depth === 0) {
      pieces.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return [...pieces, text.slice(begin)]
}
