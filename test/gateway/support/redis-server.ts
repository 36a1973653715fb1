import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A server of the Redis protocol (RESP) with the commands that the gateway uses; it keeps keys until their time. */
export interface RedisServer {
  readonly url: URL
  readonly commands: readonly string[]
  readonly stop: () => Promise<void>
}

/** Starts it, empty, on a port of its own or on that of one that has stopped; a silent one never answers. */
export async function startRedis({ port: asked = 0, silent = false } = {}): Promise<RedisServer> {
  const keys = new Map<string, number>()
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let pending = ''
    socket.on('data', chunk => {
      pending += chunk.toString('latin1')
      for (let read = readCommand(pending); read; read = readCommand(pending)) {
        pending = pending.slice(read.length)
        commands.push(read.words.join(' '))
        if (!silent) socket.write(answer(read.words, keys))
      }
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(asked, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: new URL(`redis://127.0.0.1:${port}`), commands, stop }
}

/** The first whole command of `text`: an array of bulk strings. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const [head, count] = /^\*(\d+)\r\n/.exec(text) ?? []
  if (!head) return undefined
  const words: string[] = []
  let at = head.length
  for (let index = 0; index < Number(count); index++) {
    const [size, length] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? []
    if (!size) return undefined
    const end = at + size.length + Number(length)
    if (text.length < end + 2) return undefined
    words.push(text.slice(at + size.length, end))
    at = end + 2
  }
  return { words, length: at }
}

function answer([name = '', key = '', , ...options]: readonly string[], keys: Map<string, number>): string {
  const isThere = (keys.get(key) ?? 0) > Date.now()
  switch (name.toUpperCase()) {
    case 'SET': {
      const expires = Number(options[options.indexOf('PXAT') + 1])
      if (!options.includes('NX') || !(expires > 0)) return '-ERR syntax error\r\n'
      if (isThere) return '_\r\n'
      keys.set(key, expires)
      return '+OK\r\n'
    }
    case 'EXISTS':
      return isThere ? ':1\r\n' : ':0\r\n'
    case 'HELLO':
      return '%1\r\n$5\r\nproto\r\n:3\r\n'
    case 'CLIENT':
      return '+OK\r\n'
    default:
      return `-ERR unknown command '${name}'\r\n`
  }
}
