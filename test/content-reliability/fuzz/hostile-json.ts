import type { Seeded } from '../support/seeded.ts'

/** JSON as text in pieces, so that it can hold what no JavaScript value can: equal keys, 1e999, half a surrogate pair. */
type Node = string | { readonly items: Node[] } | { readonly entries: [key: string, value: Node][] }

const long = (length: number): string => JSON.stringify('x'.repeat(length))
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const crowded = (size: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, index])))

/** Values that are JSON, of every wrong type and at every limit. */
// prettier-ignore
const values: readonly string[] = [
  'null', 'true', 'false', '0', '-1', '-0', '1.5', '1e308', '1e999', '2147483648', '9007199254740993', '1e-400',
  '""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff and more"', '"\\u202e"', '"ä"', '"A"', '"a b"',
  '"__proto__"', '"constructor"', '"../../etc/passwd"', '"%00"', '"\'; DROP TABLE x; --"', '"${7*7}"', '"\\ufeff"',
  '[]', '{}', '[[]]', '[null]', '[{}]', '{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"x":1}}}',
  '"0000-01-01"', '"0001-01-01"', '"9999-12-31T23:59:59.999-23:59"', '"2024-02-30"', '"+275760-09-13T00:00:00Z"',
  '"2024-01-01T00:00:00.123456789Z"', '"H4sIAAAAAAAAAwMAAAAAAAAAAAA="', '"===="', '"QUJD"', '"expert"',
  JSON.stringify(`${'x'.repeat(499)}\u{1f600}`), long(256), long(300), long(10_000), nested(20), nested(500),
  nested(20_000), crowded(2000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000), JSON.stringify(Array.from({ length: 6000 }, () => 'x'))
]

/** Text that is no JSON. */
// prettier-ignore
const garbage: readonly string[] = [
  'NaN', 'undefined', '01', "'x'", '"unterminated', '"\t"', '{"a":1,}', '[1 2]', '\u0000', '+1', '0x10', '// no',
  '"\\x41"', '"\\u12"', '{a:1}', ']', ''
]

// prettier-ignore
const keys: readonly string[] = [
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'UPPER', 'ä', 'a\u0000b', '../up', 'x.html',
  '__nav__', '__404__', 'group-x', 'mission-x', '-x', '_x', 'x-', 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(70_000),
  'sessionId', 'files', 'then', 'toJSON', '\ud800'
]

/** `value` as JSON text with one to three hostile changes. */
export function hostileJson(value: unknown, random: Seeded): string {
  const root = { items: [nodeOf(value)] }
  for (let changes = random.between(1, 3); changes > 0; changes -= 1) change(random.pick(holders(root)), random)
  return root.items.map(textOf).join(random.pick(['', ' ', ',']))
}

function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return { items: value.map(nodeOf) }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return { entries: Object.entries(value).map(([key, member]) => [key, nodeOf(member)]) }
}

function textOf(node: Node): string {
  if (typeof node === 'string') return node
  if ('items' in node) return `[${node.items.map(textOf).join(',')}]`
  return `{${node.entries.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(',')}}`
}

type Holder = Exclude<Node, string>

/** Every array and object, so that each level is as likely to be hit as its size says. */
function holders(node: Node): Holder[] {
  if (typeof node === 'string') return []
  const members = 'items' in node ? node.items : node.entries.map(([, value]) => value)
  return [node, ...members.flatMap(holders)]
}

function change(holder: Holder, random: Seeded): void {
  const hostile = (): string => (random.chance(0.06) ? random.pick(garbage) : random.pick(values))
  if ('items' in holder) return changeItems(holder.items, hostile, random)
  changeEntries(holder.entries, hostile, random)
}

function changeItems(items: Node[], hostile: () => string, random: Seeded): void {
  const at = random.between(0, Math.max(0, items.length - 1))
  const move = random.next()
  if (move < 0.7) items.splice(at, 1, hostile())
  else if (move < 0.85) items.splice(at, 0, hostile())
  else items.push(...items.slice(at))
}

function changeEntries(entries: [string, Node][], hostile: () => string, random: Seeded): void {
  const at = random.between(0, Math.max(0, entries.length - 1))
  const [key = 'key', value = 'null'] = entries[at] ?? []
  const move = random.next()
  if (move < 0.5) entries.splice(at, 1, [key, hostile()])
  else if (move < 0.65) entries.splice(at, 1, [random.pick(keys), value])
  else if (move < 0.75) entries.splice(at, 1)
  else if (move < 0.85) entries.push([random.pick(keys), hostile()])
  else if (move < 0.95) entries.push([key, random.chance(0.5) ? value : hostile()])
  else entries.reverse()
}
