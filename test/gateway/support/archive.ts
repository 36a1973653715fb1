import { gzipSync } from 'node:zlib'
import { Header, type HeaderData, Pax } from 'tar'

/** One entry of an archive, as hostile as wanted. */
export interface Entry extends HeaderData {
  readonly content?: string | Uint8Array
}

const BLOCK = 512

/** A tar file of these entries, in their order and without any check. */
export function tarOf(entries: readonly Entry[]): Buffer {
  return Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(2 * BLOCK)])
}

/** The same packed by gzip, quickly. */
export function archiveOf(entries: readonly Entry[]): Buffer {
  return gzipSync(tarOf(entries), { level: 1 })
}

/** An archive of plain files: content by path. */
export function archiveOfFiles(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return archiveOf(Object.entries(files).map(([path, content]) => ({ path, content })))
}

function blocksOf({ content = '', ...data }: Entry): readonly Buffer[] {
  const bytes = Buffer.from(content)
  const fields = { type: 'File' as const, mode: 0o644, size: bytes.length, mtime: new Date(0), ...data }
  const header = new Header(fields)
  const needsPax = header.encode()
  const head = header.block ?? Buffer.alloc(BLOCK)
  const pax = needsPax ? new Pax({ ...fields, mode: fields.mode }).encode() : Buffer.alloc(0)
  return [pax, head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]
}
