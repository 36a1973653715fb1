import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP connection to another server that a test can interrupt. */
export interface TcpProxy {
  readonly port: number
  /** Ends all connections, and every new one at once. */
  readonly cut: () => void
  /** Keeps all connections and lets nothing through, as a lost network does. */
  readonly freeze: () => void
  /** Lets everything through again; what was frozen goes on. */
  readonly restore: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy on a free port of this machine. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'

  const server = createServer({ pauseOnConnect: true }, incoming => {
    if (state === 'cut') return void incoming.destroy()
    const outgoing = connect(port, host)
    join(incoming, outgoing)
    join(outgoing, incoming)
    if (state === 'open') incoming.resume()
  })

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', chunk => to.write(chunk))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (state === 'frozen') from.pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    restore: () => {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }
}
