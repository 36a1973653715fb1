import { once } from 'node:events'
import { connect } from 'node:net'

/** Response to a request that was written by hand. */
export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/**
 * Sends exactly these header lines, as no HTTP client would, and reads the answer until the server closes. A status of 0
 * means that it closed without one.
 */
export async function sendRaw(
  origin: string,
  requestLine: string,
  headers: readonly string[] = []
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // the server may close while we still write: what it said counts
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.write([requestLine, `Host: ${host}`, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1')
  await closed
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), body: rest.join('\r\n\r\n') }
}
