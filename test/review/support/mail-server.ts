import { afterAll } from '@jest/globals'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificate, key } from './certificate.ts'

/** A mail as the server has taken it. */
interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** True when it came over TLS. */
  readonly secure: boolean
  readonly user: unknown
  /** Header lines by name in lower case; a line that was folded is one. */
  readonly headers: ReadonlyMap<string, string>
  readonly raw: string
}

/** A mail server of the test on a port of this machine. */
export interface MailServer {
  readonly port: number
  readonly received: Received[]
  /** Answers the next mails so: `taken`, or a refusal of the message. */
  answer: 'taken' | { readonly responseCode: number; readonly message: string }
  /** Runs once, when the next mail has come and before it is answered. */
  beforeAnswer: (() => Promise<void>) | undefined
  stop(): Promise<void>
  start(): Promise<void>
}

const running = new Set<MailServer>()

afterAll(async () => {
  for (const server of running) await server.stop()
})

/** Starts a server that takes mails of the user `mailer` with the password `let:me@in`, over STARTTLS. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  let server: SMTPServer | undefined
  let port = 0
  const options: SMTPServerOptions = {
    key,
    cert: certificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'mailer' && password === 'let:me@in'
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        if (mailServer.answer !== 'taken') return done(Object.assign(new Error(), mailServer.answer))
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(raw),
          ...{ secure, user: user as unknown, raw }
        })
        const before = mailServer.beforeAnswer
        mailServer.beforeAnswer = undefined
        void (before?.() ?? Promise.resolve()).then(() => done())
      })
    }
  }
  const mailServer: MailServer = {
    answer: 'taken',
    beforeAnswer: undefined,
    received,
    get port() {
      return port
    },
    async start() {
      server = new SMTPServer({ ...options, disableReverseLookup: true })
      server.on('error', () => undefined)
      await new Promise<void>(resolve => server?.listen(port, '127.0.0.1', resolve))
      port = (server.server.address() as AddressInfo).port
    },
    async stop() {
      const stopped = server
      server = undefined
      if (stopped) await new Promise<void>(resolve => stopped.close(resolve))
    }
  }
  await mailServer.start()
  running.add(mailServer)
  return mailServer
}

function headersOf(raw: string): ReadonlyMap<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  )
}
