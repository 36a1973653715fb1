import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet } from '../../support/http/metadata.ts'

/** Pieces of a query text, right and wrong. */
// prettier-ignore
const pieces: readonly string[] = [
  'SELECT', 'from', 'distinct', 'where', 'group by', 'having', 'order by', 'limit', 'offset', 'excluding', 'union',
  'and', 'or', 'not', 'exists', 'in', 'like', 'between', 'is null', 'case when', 'then', 'end', 'as', 'desc', 'mixin',
  '(', ')', '{', '}', '[', ']', ',', '.', ':', ';', '*', '=', '<>', '<', '+', '||', '?', ':p', '--', '/*', '`', '$',
  "'a'", "''", "'", '1', '-1', '1e999', '9999999999999999999999', 'null', 'true', "date'2024-02-30'", '#x', '\u0000',
  'count(*)', 'sum(', 'length(', 'session_context(', 'load_extension(', 'pg_sleep(', 'cast(1 as String)', 'over (',
  '(SELECT from tutorials.people.Users)', 'join', 'on', '$user', '$now', '$self', '__proto__', '![x y]', 'ä', '\ud800',
  '((((((((((((((((((((((((((((((', '))))))))))))))))))))))))))))))', 'INSERT INTO x', 'DELETE from', 'drop table x'
]

/** A CQL text: a plausible query with up to four pieces put anywhere into it. */
export function hostileCql(sets: readonly EntitySet[], random: Seeded): string {
  const set = random.pick(sets)
  const name = () => random.pick(set.properties).name
  // prettier-ignore
  const words = [
    'SELECT', 'from', `AdminService.${set.name}`, '{', name(), ',', name(), 'as x', '}',
    'where', name(), random.pick(['=', '<', 'like']), random.pick(["'a'", '1', 'null', 'true']),
    'group by', name(), 'order by', name(), 'limit', String(random.between(-1, 9))
  ]
  const cut = words.slice(0, random.between(3, words.length))
  for (let changes = random.between(0, 4); changes > 0; changes -= 1)
    cut.splice(random.between(0, cut.length), random.between(0, 1), random.pick([...pieces, name()]))
  return cut.join(random.pick([' ', ' ', '\n', '']))
}
