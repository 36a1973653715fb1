/** Makes statements by chance: of the grammar, with now and then a name or a word that is not allowed. */

export interface Named {
  readonly name: string
  readonly columns: readonly string[]
}

const foreign = [
  'tutorials_people_Users',
  'sqlite_master',
  'pg_shadow',
  'AdminService_Users',
  'tutorials_secrets_Secrets'
]
const calls = ['UPPER', 'LOWER', 'LENGTH', 'TRIM', 'pg_sleep', 'load_extension', 'ABS', 'YEAR']
const words = ['UNION', ';', '--', 'RECURSIVE', '"', `'`, ')', 'DROP TABLE x', 'OVER ()', '/*', 'INTO x', 'LATERAL']

/** A source of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A statement over `relations`. */
export function randomStatement(relations: readonly Named[], random: () => number): string {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const chance = (part: number): boolean => random() < part
  const names: string[] = []

  function query(depth: number): string {
    const sources = Array.from({ length: chance(0.3) ? 2 : 1 }, (_, at) => source(depth, at))
    const columns = sources.flatMap(({ alias, columns: all }) => all.map(name => `${alias}.${name}`))
    const from = sources.map(({ sql }) => sql).join(chance(0.5) ? ' CROSS JOIN ' : ', ')
    const where = chance(0.4) ? ` WHERE ${condition(columns, depth)}` : ''
    if (chance(0.45)) {
      const key = one(columns)
      const person = columns.find(name => name.endsWith('.user_ID')) ?? key
      const value = one(['COUNT(*)', `COUNT(${one(columns)})`, `MAX(${one(columns)})`, `COUNT(DISTINCT ${person})`])
      const having = chance(0.2) ? ` HAVING COUNT(*) > 0` : ''
      return `SELECT ${key} AS k, ${value} AS n FROM ${from}${where} GROUP BY ${key}${having}`
    }
    const items = Array.from({ length: 2 }, (_, at) => `${expression(columns, depth)} AS ${at === 0 ? 'k' : 'n'}`)
    const limit = chance(0.3) ? ` ORDER BY 1 LIMIT ${Math.floor(random() * 10)}` : ''
    return `SELECT ${items.join(', ')} FROM ${from}${where}${limit}`
  }

  function source(depth: number, at: number): { sql: string; alias: string; columns: readonly string[] } {
    const alias = one([`a${depth}${at}`, one(relations).name, one(foreign)])
    if (names.length > 0 && chance(0.3)) return { sql: `${one(names)} AS ${alias}`, alias, columns: ['k', 'n'] }
    if (depth > 0 && chance(0.25)) return { sql: `(${query(depth - 1)}) AS ${alias}`, alias, columns: ['k', 'n'] }
    if (chance(0.08)) return { sql: `${one(foreign)} AS ${alias}`, alias, columns: ['ID', 'email'] }
    const { name, columns } = one(relations)
    return { sql: `${name} AS ${alias}`, alias, columns }
  }

  function expression(columns: readonly string[], depth: number): string {
    if (depth > 0 && chance(0.1)) return `(SELECT COUNT(*) FROM (${query(depth - 1)}) c)`
    if (chance(0.15)) return `${one(calls)}(${one(columns)})`
    if (chance(0.1)) return `CASE WHEN ${condition(columns, 0)} THEN ${one(columns)} ELSE NULL END`
    if (chance(0.1)) return `COALESCE(${one(columns)}, 'x')`
    return chance(0.8) ? one(columns) : one(['1', `'it''s'`, 'NULL', 'TRUE', 'email', 'rowid'])
  }

  function condition(columns: readonly string[], depth: number): string {
    if (depth > 0 && chance(0.15)) return `EXISTS (${query(depth - 1)})`
    const column = one(columns)
    return one([
      `${column} IS NOT NULL`,
      `${column} = ${one(columns)}`,
      `${column} IN ('a', 'b')`,
      `NOT ${column} LIKE '%_'`
    ])
  }

  const first = chance(0.3) ? one([one(relations).name, one(foreign), 'w']) : undefined
  const common = first === undefined ? '' : `WITH ${first} AS (${query(1)}) `
  if (first !== undefined) names.push(first)
  const whole = common + query(2) + (chance(0.1) ? ` UNION ${query(1)}` : '')
  if (!chance(0.1)) return whole
  const at = Math.floor(random() * whole.length)
  return `${whole.slice(0, at)} ${one(words)} ${whole.slice(at)}`
}
