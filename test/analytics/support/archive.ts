import { expect } from '@jest/globals'
import { inflateRawSync } from 'node:zlib'

/** The files of an archive, by way of its directory. */
export function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  for (let at = archive.readUInt32LE(end + 16), read = 0; read < count; read++) {
    const packed = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const begin = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const content = begin + 30 + archive.readUInt16LE(begin + 26)
    const text = inflateRawSync(archive.subarray(content, content + packed)).toString('utf8')
    expect([name, archive.readUInt32LE(at + 24)]).toEqual([name, Buffer.byteLength(text)])
    files.set(name, text)
    at += 46 + nameLength
  }
  return files
}
