import { GatewayError } from '../core/errors.ts'

const MAX_ENTRIES = 10_000
const MAX_DEPTH = 32
const MAX_PATH_BYTES = 1024
const MAX_NAME_BYTES = 250

type Kind = 'file' | 'folder'

/** Refuses the whole archive: `entry` is what breaks `rule`. */
export function refusedEntry(entry: string, rule: string): GatewayError {
  return new GatewayError(400, 'refused_archive', `The entry '${printable(entry)}' ${rule}; nothing was changed`)
}

function printable(entry: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is replaced
  const text = entry.replace(/[\u0000-\u001f\u007f]/g, '?')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** The files and folders that an archive has brought so far. */
export class EntryNames {
  readonly #kinds = new Map<string, Kind>()

  /** Takes note of a folder, returning its names. @throws GatewayError 400 when it may not be in the archive. */
  addFolder(path: string): readonly string[] {
    const names = safeNames(path)
    this.#addFolders(names, path)
    return names
  }

  /** Takes note of a file and the folders above it. @throws GatewayError 400 when it may not be in the archive. */
  addFile(path: string): readonly string[] {
    const names = safeNames(path)
    if (names.length === 0) throw refusedEntry(path, 'has no name')
    this.#addFolders(names.slice(0, -1), path)
    const before = this.#kinds.get(names.join('/'))
    if (before === 'folder') throw refusedEntry(path, 'turns a folder into a file')
    if (before === 'file') throw refusedEntry(path, 'is in the archive twice')
    this.#add(names, 'file')
    return names
  }

  #addFolders(names: readonly string[], path: string): void {
    for (let depth = 1; depth <= names.length; depth += 1) {
      const folder = names.slice(0, depth)
      const before = this.#kinds.get(folder.join('/'))
      if (before === 'file') throw refusedEntry(path, 'turns a file into a folder')
      if (before === undefined) this.#add(folder, 'folder')
    }
  }

  #add(names: readonly string[], kind: Kind): void {
    if (this.#kinds.size >= MAX_ENTRIES)
      throw refusedEntry(names.join('/'), `is one more than the ${MAX_ENTRIES} files and folders that are allowed`)
    this.#kinds.set(names.join('/'), kind)
  }
}

/** The names along a path, without `.` and empty ones; only what stays below the folder that it is unpacked into. */
function safeNames(path: string): readonly string[] {
  if (/^([/\\]|[a-z]:)/i.test(path)) throw refusedEntry(path, 'has an absolute path')
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\\ufffd]/.test(path))
    throw refusedEntry(path, 'has a backslash, a control character or broken UTF-8 in its path')
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refusedEntry(path, `has a path over ${MAX_PATH_BYTES} bytes`)
  const names = path.split('/').filter(name => name !== '' && name !== '.')
  if (names.includes('..')) throw refusedEntry(path, 'has .. in its path')
  if (names.length > MAX_DEPTH) throw refusedEntry(path, `lies deeper than ${MAX_DEPTH} folders`)
  if (names.some(name => Buffer.byteLength(name) > MAX_NAME_BYTES))
    throw refusedEntry(path, `has a name over ${MAX_NAME_BYTES} bytes`)
  return names
}
