import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import { ConfigError } from '../../../lib/config/config-error.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

/** Facts of a backup, in its `manifest.json`. */
export interface Manifest {
  /** The release that made it. */
  readonly release: string
  /** When, as text of ISO 8601. */
  readonly madeAt: string
  readonly databases: Readonly<Record<'public' | 'qa', DatabaseKind>>
  /** SHA-256 of each file, by its path with slashes. */
  readonly files: Readonly<Record<string, string>>
}

const kind = z.enum(['SQLite', 'PostgreSQL'])
const shape = z.object({
  release: z.string().regex(/^\d+\.\d+\.\d+$/),
  madeAt: z.string(),
  databases: z.object({ public: kind, qa: kind }),
  files: z.record(z.string(), z.string())
})

const NAME = 'manifest.json'

export async function writeManifest(folder: string, about: Omit<Manifest, 'files'>): Promise<Manifest> {
  const manifest = { ...about, files: await hashesOf(folder) }
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

/**
 * The manifest of the backup in `folder`, all of whose files are there and as they were.
 * @throws ConfigError when it is no backup, is damaged, or is of a later release than `release`.
 */
export async function checkedManifest(folder: string, release: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError([`${folder} is no backup: ${NAME} cannot be read (${code})`])
  })
  const { data: manifest } = shape.safeParse(parsed(text))
  if (!manifest) throw new ConfigError([`${folder}: ${NAME} is damaged`])
  if (isLater(manifest.release, release))
    throw new ConfigError([
      `The backup was made by release ${manifest.release}, this is ${release}: restore with that one`
    ])
  const found = await hashesOf(folder)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.files)])
  const damaged = [...names].filter(name => found[name] !== manifest.files[name])
  if (damaged.length > 0) throw new ConfigError(damaged.map(name => `${folder}: ${name} is missing, new or changed`))
  return manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

/** Hashes of all files below `folder` but the manifest. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const hashes: Record<string, string> = {}
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    if (name !== NAME) hashes[name] = await hashOf(path)
  }
  return hashes
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
