import { domainOf, type Edge, edgesOf, type Violation, violation } from './paths.ts'
import type { SourceFile } from './source-file.ts'

/** Files in which a domain contributes to what others assemble. */
const contributions = ['domain', 'routes', 'jobs', 'feeds', 'admin', 'mcp', 'service']

/** House rule 1: a domain uses only what stands before it in srv/domains.ts. */
export function laterDomains(files: readonly SourceFile[], order: readonly string[]): readonly Violation[] {
  return acrossDomains(files).flatMap(({ edge, user, used }) => {
    const missing = [user, used].find(domain => !order.includes(domain))
    if (missing) return [violation(edge.from, edge.line, `srv/${missing} is not listed in srv/domains.ts`)]
    if (order.indexOf(used) < order.indexOf(user)) return []
    return [violation(edge.from, edge.line, `${user} may not use ${used}, which comes later in srv/domains.ts`)]
  })
}

/**
 * House rule 1: another domain is entered through its index.ts, or formats.ts for what runs without CAP; the extensions
 * of CAP and the engines of the platform are open to all.
 */
export function deepImports(files: readonly SourceFile[]): readonly Violation[] {
  return acrossDomains(files)
    .filter(({ used }) => used !== 'platform' && used !== 'cap')
    .filter(({ edge, used }) => !['index.ts', 'formats.ts'].some(entry => edge.to === `srv/${used}/${entry}`))
    .map(({ edge, used }) => violation(edge.from, edge.line, `enters ${used} past its index.ts: ${edge.to}`))
}

/** It is there for CAP's compiler, for a moment after changes of the model. */
const compilerThread = 'srv/cap/model/model-documents.worker.ts'

/** A worker thread that loads CAP takes 60 MB and starts late; formats.ts is what workers may use. */
export function frameworkInWorkers(files: readonly SourceFile[]): readonly Violation[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const edges = edgesOf(files).filter(({ typeOnly }) => !typeOnly)
  return files
    .filter(({ path }) => /^srv\/.*(\.worker|\/formats)\.ts$/.test(path) && path !== compilerThread)
    .flatMap(({ path }) => {
      const reached = new Set([path])
      for (const from of reached) for (const edge of edges) if (edge.from === from) reached.add(edge.to)
      return [...reached].flatMap(file =>
        (byPath.get(file)?.imports ?? [])
          .filter(({ specifier, typeOnly }) => specifier.startsWith('@sap/') && !typeOnly)
          .map(({ specifier, line }) => violation(file, line, `${path} runs without CAP, but reaches ${specifier}`))
      )
    })
}

/** A manifest (domain.ts) is read by srv/domains.ts alone, and nothing reads the files directly in srv/. */
export function importsOfAssembly(files: readonly SourceFile[]): readonly Violation[] {
  return edgesOf(files)
    .filter(({ from }) => from.startsWith('srv/'))
    .filter(({ from, to }) => {
      const isManifest = /^srv\/[^/]+\/domain\.ts$/.test(to) && from !== 'srv/domains.ts'
      const isRoot = /^srv\/[^/]+\.ts$/.test(to) && domainOf(from) !== undefined
      return to === 'srv/platform/domain.ts' ? false : isManifest || isRoot
    })
    .map(({ from, to, line }) => violation(from, line, `${to} is assembled, not imported`))
}

/** The API of a domain does not pull in its contributions. */
export function contributionsInIndex(files: readonly SourceFile[]): readonly Violation[] {
  return edgesOf(files)
    .filter(({ from, to }) => {
      const domain = /^srv\/([^/]+)\/index\.ts$/.exec(from)?.[1]
      return domain !== undefined && contributions.some(name => to === `srv/${domain}/${name}.ts`)
    })
    .map(({ from, to, line }) => violation(from, line, `an index.ts imports no contribution: ${to}`))
}

/** Imports that a part of the repository must not have, each with its reason. */
const borders: readonly { readonly part: RegExp; readonly closed: RegExp; readonly reason: string }[] = [
  { part: /^lib\//, closed: /^(srv|db|app|test|bench)\//, reason: 'lib is shared by all and uses none of them' },
  { part: /^(srv|db)\//, closed: /^(app|test|bench)\//, reason: 'the backend stands on its own' },
  { part: /^db\//, closed: /^srv\/(?!(cap|platform)\/)/, reason: 'the database layer uses no domain' },
  { part: /^app\//, closed: /^(db|test|bench)\//, reason: 'an app uses no database, tests or benchmarks' },
  { part: /^app\//, closed: /^srv\//, reason: 'an app talks to the backend over HTTP' },
  { part: /^srv\/author\/dialect\//, closed: /^(?!srv\/author\/dialect\/)/, reason: 'the dialect stands on its own' },
  {
    part: /^test\/(?!support\/|author\/|pins\/)(?!.*\/support\/)(?!.*\.unit\.test\.ts$)/,
    closed: /^(srv|db|app)\//,
    reason: 'black-box tests use the real protocols'
  }
]

/** Imports across the borders above, and between two apps. */
export function borderCrossings(files: readonly SourceFile[]): readonly Violation[] {
  return edgesOf(files).flatMap(({ from, to, line }) => {
    const crossed = borders.filter(({ part, closed }) => part.test(from) && closed.test(to)).map(({ reason }) => reason)
    const reasons = isOtherApp(from, to) ? [...crossed, 'an app does not use another app'] : crossed
    return reasons.map(reason => violation(from, line, `imports ${to}: ${reason}`))
  })
}

/** Apps that may use another: the gateway uses those that it serves. */
const shared: readonly (readonly [string, string])[] = [
  ['gateway', 'site'],
  ['gateway', 'admin'],
  ['gateway', 'scanner']
]

function isOtherApp(from: string, to: string): boolean {
  const [app, other] = [from, to].map(path => /^app\/([^/]+)\//.exec(path)?.[1])
  if (app === undefined || other === undefined || app === other) return false
  return !shared.some(([user, used]) => user === app && used === other)
}

const inputAndOutput = /^(@sap\/|node:(fs|http|https|net|child_process|worker_threads))/

/** The authoring dialect is pure: no CAP, no input or output. */
export function impureDialect(files: readonly SourceFile[]): readonly Violation[] {
  return files
    .filter(({ path }) => path.startsWith('srv/author/dialect/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => inputAndOutput.test(specifier))
        .map(({ specifier, line }) => violation(path, line, `the dialect is pure, it does not import ${specifier}`))
    )
}

interface Crossing {
  readonly edge: Edge
  readonly user: string
  readonly used: string
}

/** The dialect stands on its own, below all domains: what its documents are marked with, and what its conditions mean. */
const openToAll = new Set(['srv/author/dialect/model/markup.ts', 'srv/author/dialect/model/conditions.ts'])

function acrossDomains(files: readonly SourceFile[]): readonly Crossing[] {
  return edgesOf(files).flatMap(edge => {
    if (openToAll.has(edge.to)) return []
    const [user, used] = [domainOf(edge.from), domainOf(edge.to)]
    return user !== undefined && used !== undefined && user !== used ? [{ edge, user, used }] : []
  })
}
