/** Loaded into a process by NODE_OPTIONS: writes every connection that it opens, as `address port`, to a file. */
import { appendFileSync } from 'node:fs'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

const file = new URL(import.meta.url).searchParams.get('file') ?? ''

subscribe('net.client.socket', message => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address, port) => appendFileSync(file, `${address} ${port}\n`))
})
