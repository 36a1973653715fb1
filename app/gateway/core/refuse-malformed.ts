import type { Duplex } from 'node:stream'

const refusals: Readonly<Record<string, readonly [string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The headers are longer than 24 KB'
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The headers did not arrive in time']
}

/** Answers what the HTTP parser refuses, two framings in one request among it (RFC 9112, section 6.3), and closes. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const fallback = ['400 Bad Request', 'malformed_request', 'This is not a valid HTTP request'] as const
  const [status, code, message] = refusals[error.code ?? ''] ?? fallback
  const body = JSON.stringify({ error: { code, message } })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
