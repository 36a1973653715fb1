import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainOrder } from './domain-order.ts'
import type { TextFile } from './comment-rules.ts'
import type { Lock, Manifest, Package } from './project-rules.ts'
import { readSource, type SourceFile } from './source-file.ts'

const folders = ['lib', 'srv', 'db', 'app', 'test', 'bench']
const leftOut = new Set(['node_modules', 'dist', 'gen', '.data', 'screenshots'])
const source = /\.tsx?$/
const text = /\.(tsx?|js|cds|css|html|sh)$/
const commented = /\.(tsx?|cds|md)$/

/** The repository as the rules see it. */
export interface Project {
  readonly sources: readonly SourceFile[]
  /** Path and length of every text file that people write code in. */
  readonly files: readonly { readonly path: string; readonly lines: number }[]
  /** Sources and READMEs with their comments. */
  readonly texts: readonly TextFile[]
  readonly domains: readonly string[]
  readonly domainFolders: readonly string[]
  /** The folders of srv/ that have a README.md. */
  readonly readmes: readonly string[]
  readonly manifest: Manifest
  /** The repository itself, in the folder '', and its workspaces. */
  readonly packages: readonly Package[]
  readonly lock: Lock
  readonly npmrc: string
}

/** Reads the repository at `root`. */
export function readProject(root: string): Project {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const readJson = (path: string): unknown => JSON.parse(read(path))
  const paths = folders.flatMap(folder => filesBelow(root, folder))
  const domainFolders = foldersIn(root, 'srv')
  const manifest = readJson('package.json') as Manifest
  return {
    sources: paths.filter(path => source.test(path)).map(path => readSource(path, read(path))),
    files: paths.filter(path => text.test(path)).map(path => ({ path, lines: linesOf(read(path)) })),
    texts: paths.filter(path => commented.test(path)).map(path => ({ path, text: read(path) })),
    domains: domainOrder(read('srv/domains.ts')),
    domainFolders,
    readmes: domainFolders.filter(folder => existsSync(join(root, 'srv', folder, 'README.md'))),
    manifest,
    packages: ['', ...(manifest.workspaces ?? [])].map(folder => ({
      folder,
      manifest: readJson(join(folder, 'package.json')) as Manifest
    })),
    lock: readJson('package-lock.json') as Lock,
    npmrc: read('.npmrc')
  }
}

/** Paths of all files below a folder, from `root`, without what is built or installed. */
export function filesBelow(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
}

function foldersIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !leftOut.has(entry.name))
    .map(({ name }) => name)
}

function linesOf(content: string): number {
  return content.replace(/\n$/, '').split('\n').length
}
