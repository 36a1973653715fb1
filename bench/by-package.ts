/** `node bench/by-package.ts <file>.cpuprofile`: sums the CPU time of `node --cpu-prof` by package, or by own file. */
import { readFileSync } from 'node:fs'

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}
interface Profile {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  /** Time in microseconds between two samples. */
  readonly timeDeltas: readonly number[]
}

const ROWS = 20
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Profile
const byId = new Map(nodes.map(node => [node.id, node]))
const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))

/** Owner of a sample: the package or file; time in Node and native code counts for its caller. */
function ownerOf(id: number | undefined): string {
  const node = id === undefined ? undefined : byId.get(id)
  if (!node) return 'node:http and sockets'
  const { functionName, url } = node.callFrame
  if (functionName === '(garbage collector)') return functionName
  const [, scoped = '', folder = ''] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/([^/]+)/.exec(url) ?? []
  if (scoped) return scoped === '@sap/cds' ? `${scoped}/${folder}` : scoped
  return /\/(srv\/.*)$/.exec(url)?.[1] ?? ownerOf(parents.get(node.id))
}

const micros = new Map<string, number>()
for (const [index, id] of samples.entries()) {
  if (byId.get(id)?.callFrame.functionName === '(idle)') continue
  const owner = ownerOf(id)
  micros.set(owner, (micros.get(owner) ?? 0) + (timeDeltas[index] ?? 0))
}
const total = [...micros.values()].reduce((sum, each) => sum + each, 0)
const percent = (part: number) => `${((100 * part) / total).toFixed(1).padStart(5)} %`
const rows = [...micros].sort(([, one], [, other]) => other - one)
for (const [owner, part] of rows.slice(0, ROWS)) console.log(percent(part), owner)
const own = rows.filter(([owner]) => owner.startsWith('srv/')).reduce((sum, [, part]) => sum + part, 0)
console.log(percent(own), 'all of srv/')
