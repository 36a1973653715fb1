import { isLoopback } from '../../../lib/http/client-address.ts'
import { onStop } from '../../../lib/process/lifecycle.ts'
import { SECOND } from '../../../lib/time.ts'
import { isProduction } from '../config/config.ts'
import { isMailAddress } from './mail-address.ts'
import { variables } from './variables.ts'

/** One message to one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same whenever this mail is sent, so that mail programs show a repeated one once. */
  readonly id: string
}

/** Result of an attempt. `never`: the server has refused this mail for good; `later`: it may take it another time. */
export type Outcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly again: 'never' | 'later'; readonly isDown: boolean; readonly reason: string }

/** The part of a transport of nodemailer that is used here. */
interface Transport {
  sendMail(message: object): Promise<unknown>
  close(): void
}

const TIMEOUT = 15 * SECOND
const LONGEST_REASON = 500
const LONGEST_LINE = 200

let transport: Promise<Transport> | undefined

/** True when mails are sent: a server and a sender are configured. */
export const isMailing = (): boolean => variables.SMTP_URL !== undefined && variables.MAIL_FROM !== undefined

/**
 * Hands `mail` to the configured server. Names and subject are one line each, without control characters, and addresses have no
 * characters with a meaning in headers, so a text of somebody adds no header.
 */
export async function sendMail({ to, subject, text, html, id }: Mail): Promise<Outcome> {
  if (!isMailAddress(to.address)) return failed('never', false, 'it is no e-mail address')
  const from = variables.MAIL_FROM ?? ''
  try {
    transport ??= openTransport()
    const opened = await transport
    await opened.sendMail({
      from: { name: 'Tutorials', address: from },
      to: { name: oneLine(to.name), address: to.address },
      subject: oneLine(subject),
      ...{ text, html },
      messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
      // no answers of absent recipients
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true
    })
    return { sent: true }
  } catch (error) {
    return outcomeOf(error as Refusal)
  }
}

/** Text of a header: a line of at most 200 characters. */
export const oneLine = (text: string): string =>
  text
    .slice(0, LONGEST_LINE)
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- those are what is taken out
    .replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .trim()

/** An error of nodemailer. */
interface Refusal {
  readonly code?: string
  readonly responseCode?: number
  readonly message: string
}

const MESSAGE_CODES: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

/** Answers from 500 on to the message itself are final (RFC 5321, section 4.2.1); all else is about the server or the login. */
function outcomeOf({ code = '', responseCode = 0, message }: Refusal): Outcome {
  const isOfMessage = MESSAGE_CODES.has(code)
  return failed(isOfMessage && responseCode >= 500 ? 'never' : 'later', !isOfMessage, message)
}

const failed = (again: 'never' | 'later', isDown: boolean, reason: string): Outcome => ({
  ...{ sent: false, again, isDown },
  reason: oneLine(withoutPassword(reason)).slice(0, LONGEST_REASON)
})

function withoutPassword(text: string): string {
  const password = variables.SMTP_URL?.password ?? ''
  return password === '' ? text : text.replaceAll(decodeURIComponent(password), '…').replaceAll(password, '…')
}

/** Loaded with the first mail, since it takes a while. */
async function openTransport(): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const url = variables.SMTP_URL ?? new URL('smtp://localhost')
  const isSecure = url.protocol === 'smtps:'
  const opened: Transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // a password and the texts of authors go encrypted; a server of this machine need not
    requireTLS: isProduction() && !isThisMachine(url.hostname),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    }),
    ...(variables.SMTP_CA !== undefined && { tls: { ca: variables.SMTP_CA } }),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: 2 * TIMEOUT
  })
  onStop(async () => opened.close())
  return opened
}

const isThisMachine = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
