import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Upstream } from '../../../lib/http/upstream.ts'

interface ForwardedUpgrade {
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
  /** Cookies that the answer sets: a session that was renewed for it. */
  readonly setCookies: readonly string[]
}

/** Connects a client that asks for a WebSocket with the server, byte by byte from then on. */
export function forwardUpgrade(
  socket: Duplex,
  head: Buffer,
  { upstream, address, headers, setCookies }: ForwardedUpgrade
): void {
  const outgoing = upstream.open('GET', address, { ...headers, connection: 'Upgrade', upgrade: 'websocket' })
  socket.on('error', () => outgoing.destroy()).once('close', () => outgoing.destroy())
  outgoing.on('error', () => refuseUpgrade(socket, 502, 'Bad Gateway'))
  outgoing.once('response', answer => {
    answer.resume()
    refuseUpgrade(socket, answer.statusCode ?? 502, answer.statusMessage ?? '')
  })
  outgoing.once('upgrade', (answer, serverSocket, serverHead) => {
    serverSocket.on('error', () => socket.destroy()).once('close', () => socket.destroy())
    socket.once('close', () => serverSocket.destroy())
    // it may be silent from now on; the server asks it for a sign of life
    if (socket instanceof Socket) socket.setTimeout(0)
    socket.write(headText(answer, setCookies))
    if (serverHead.length > 0) socket.write(serverHead)
    if (head.length > 0) serverSocket.write(head)
    serverSocket.pipe(socket).pipe(serverSocket)
  })
  outgoing.end()
}

/** Answers an upgrade with an HTTP status and closes. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  if (socket.destroyed || socket.writableEnded) return
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** The server's 101 with the headers of the handshake (RFC 6455, section 4.2.2) and our cookies. */
function headText({ rawHeaders }: IncomingMessage, setCookies: readonly string[]): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', ...setCookies.map(cookie => `Set-Cookie: ${cookie}`)]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]]
    if (/^(?:connection|upgrade|sec-websocket-.*)$/i.test(name)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
