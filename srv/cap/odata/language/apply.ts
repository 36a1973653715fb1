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

/**
 * `$apply` in which a transformation that works on the result of those before it begins a query of its own. CAP puts `top(2)` and
 * `aggregate(…)` into one, which aggregates all rows, and two filters of groups, of which one filters rows.
 */
export function nestTransformations(apply: string): string {
  let level = NOTHING
  return separated(apply, '/')
    .flatMap(part => {
      const { name, body } = transformation(part)
      const begins = needsResult(name, level)
      const all = begins ? beginning(name, level) : []
      level = after(name, begins ? { ...NOTHING, where: name !== 'filter' } : level)
      return [...all, nestWithin(name, body) ?? part]
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

/** The transformation with those within it nested; undefined for one that has none. */
function nestWithin(name: string, body: string): string | undefined {
  if (name === 'concat') return `concat(${separated(body, ',').map(nestTransformations).join(',')})`
  if (name !== 'groupby') return undefined
  const [groups = '', ...rest] = separated(body, ',')
  return `groupby(${[groups, ...rest.map(nestTransformations)].join(',')})`
}

function transformation(part: string): { readonly name: string; readonly body: string } {
  const open = part.indexOf('(')
  return { name: part.slice(0, Math.max(open, 0)).trim(), body: part.slice(open + 1, part.lastIndexOf(')')) }
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
