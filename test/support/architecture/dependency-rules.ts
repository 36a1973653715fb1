import { posix } from 'node:path'
import { edgesOf, isRelative, type Violation, violation } from './paths.ts'
import type { Package } from './project-rules.ts'
import type { SourceFile } from './source-file.ts'

/** An import of a package, in a file of the package that has to declare it. */
interface Use {
  readonly path: string
  readonly line: number
  readonly name: string
  readonly typeOnly: boolean
  readonly dynamic: boolean
  readonly user: Package
}

/**
 * Imported packages are declared, by the workspace that the file is in. `devDependencies` and `optionalDependencies` may
 * be missing in production: the product imports their types, or loads them by `import()` when it comes to need them.
 */
export function undeclaredPackages(files: readonly SourceFile[], packages: readonly Package[]): readonly Violation[] {
  const loadedAtStart = startsOf(files)
  return usesOf(files, packages).flatMap(use => {
    const { path, line, name, typeOnly, dynamic, user } = use
    const { installed, perhaps } = declaredBy(user, packages)
    if (installed.has(name) || (typeOnly && (perhaps.has(name) || perhaps.has(`@types/${name}`)))) return []
    if (!perhaps.has(name)) return [violation(path, line, `${name} is not declared in ${manifestOf(user)}`)]
    if (!isProduct(path) || dynamic || isBundled(path)) return []
    return loadedAtStart(path).map(start =>
      violation(path, line, `${name} may be missing in production, and ${start} loads it at its start`)
    )
  })
}

/** Dependencies that no file imports or resolves; `@types/x` belongs to `x`. `usedOtherwise` has reasons for the others. */
export function unusedDependencies(
  files: readonly SourceFile[],
  packages: readonly Package[],
  usedOtherwise: Readonly<Record<string, string>>
): readonly Violation[] {
  const uses = [...usesOf(files, packages), ...usesThroughLib(files, packages)]
  const declared = packages.flatMap(each => namesIn(each).map(name => ({ name, owner: each })))
  const unused = declared
    .filter(({ name }) => !(name in usedOtherwise))
    .filter(({ name, owner }) => !uses.some(use => isUseOf(use, name, owner)))
    .map(({ name, owner }) => `${manifestOf(owner)} declares ${name}, which nothing imports`)
  const listed = Object.keys(usedOtherwise)
    .filter(name => !declared.some(dependency => dependency.name === name))
    .map(name => `${name} is listed as used and not declared`)
  return [...unused, ...listed]
}

/** Tools and types that the repository declares are for its workspaces too. */
function isUseOf(use: Use, name: string, owner: Package): boolean {
  if (`@types/${use.name}` === name) return true
  return use.name === name && (use.user === owner || name in (owner.manifest.devDependencies ?? {}))
}

/** Dependencies that no row of a Markdown table names. */
export function undocumentedDependencies(packages: readonly Package[], document: string): readonly Violation[] {
  const rows = document.split('\n').filter(line => line.startsWith('|'))
  const named = new Set(
    rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  )
  const declared = new Set(packages.flatMap(namesIn))
  return [
    ...[...declared].filter(name => !named.has(name)).map(name => `${name} has no row`),
    ...[...named].filter(name => name !== undefined && !declared.has(name)).map(name => `${name} is not a dependency`)
  ]
}

function namesIn({ manifest }: Package): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

function usesOf(files: readonly SourceFile[], packages: readonly Package[]): readonly Use[] {
  return files.flatMap(({ path, imports }) => {
    const user = packages.filter(({ folder }) => isIn(path, folder)).toSorted(innermostFirst)[0]
    if (!user) return []
    return (
      imports
        // `#name` is a file of this package, by the imports of its package.json
        .filter(imported => !isRelative(imported) && !/^(?:node:|#)/.test(imported.specifier))
        .map(imported => ({ ...imported, path, user, name: packageOf(imported.specifier) }))
    )
  })
}

/** A workspace is published with the folders of lib that its files import, and the workers in them. */
function usesThroughLib(files: readonly SourceFile[], packages: readonly Package[]): readonly Use[] {
  const edges = edgesOf(files)
  const uses = usesOf(files, packages).filter(({ path }) => path.startsWith('lib/'))
  return packages
    .filter(({ folder }) => folder !== '')
    .flatMap(user => {
      const reached = edges.filter(({ from, to }) => isIn(from, user.folder) && to.startsWith('lib/'))
      const folders = new Set(reached.map(({ to }) => posix.dirname(to)))
      return uses.filter(({ path }) => folders.has(posix.dirname(path))).map(use => ({ ...use, user }))
    })
}

const isIn = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`)

const innermostFirst = (one: Package, other: Package): number => other.folder.length - one.folder.length

/** A workspace is built and checked with what the repository declares; nothing of it is left when it is published. */
function declaredBy(user: Package, packages: readonly Package[]) {
  const { dependencies, devDependencies, optionalDependencies } = user.manifest
  const root = packages.find(({ folder }) => folder === '')?.manifest
  return {
    installed: new Set(Object.keys(dependencies ?? {})),
    perhaps: new Set([
      ...Object.keys({ ...devDependencies, ...optionalDependencies }),
      ...Object.keys(root?.devDependencies ?? {})
    ])
  }
}

/** The files without a static import that load a file at once; none where `import()` loads them all. */
function startsOf(files: readonly SourceFile[]): (path: string) => readonly string[] {
  const edges = edgesOf(files).filter(({ from, typeOnly }) => !typeOnly && isProduct(from))
  return path => {
    const users = new Set([path])
    for (const user of users) for (const { from, to, dynamic } of edges) if (to === user && !dynamic) users.add(from)
    return [...users].filter(user => !edges.some(({ to }) => to === user))
  }
}

/** Compiled into a bundle, which has all that it imports. */
const isBundled = (path: string): boolean => /^app\/[^/]+\/(?:browser|words)\//.test(path)

const isProduct = (path: string): boolean => !/^(test|bench)\//.test(path)

const manifestOf = ({ folder }: Package): string => `${folder === '' ? '' : `${folder}/`}package.json`

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
