import type { Reader } from './readers.ts'

/** Names of servers with their ports, `host:port`, separated by commas; in lower case. */
export const servers: Reader<ReadonlySet<string>> = {
  rule: '`host:port`, several by comma',
  read(text = '') {
    const entries = text.split(',').map(entry => entry.trim().toLowerCase())
    const given = entries.filter(entry => entry !== '')
    const wrong = given.find(entry => !isServer(entry))
    if (wrong) throw new Error(`must be a list of host:port; this is none: ${wrong}`)
    return new Set(given)
  }
}

function isServer(entry: string): boolean {
  const url = URL.parse(`http://${entry}/`)
  const end = entry.lastIndexOf(':')
  return url !== null && url.hostname === entry.slice(0, end) && /^\d{1,5}$/.test(entry.slice(end + 1))
}
