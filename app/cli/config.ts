import { hostname, userInfo } from 'node:os'
import { resolve } from 'node:path'
import { type QuizConfig, readQuizConfig } from './quiz/quiz-config.ts'
import { CommandError } from './shared/errors.ts'

/** Configuration of the command from flags and environment. */
export interface Config {
  url: string
  initiator: string
  dataDir: string
  masterKey: string | undefined
  contentKey: string | undefined
  /** Port of the QA backend on this machine, which has a development key of its own. */
  qaPort: string
  /** Width of the terminal that shows progress, undefined where there is none. */
  columns: number | undefined
  /** Milliseconds before the second, third, ... attempt of a request. */
  retryDelays: readonly number[]
  quiz: QuizConfig
}

/** Flags that say which backend is meant. */
export interface ServerFlags {
  url: string | undefined
  /** The channel of this machine that is meant when nothing names an address; the public one, unless it is QA. */
  channel?: 'qa'
}

const PROJECT = resolve(import.meta.dirname, '../..')
const RETRY_DELAYS = '1000,3000,9000'

/**
 * Reads the configuration; a flag overrides its variable, and an empty variable counts as not set.
 * @throws CommandError for a malformed address or delay.
 */
export function readConfig(flags: ServerFlags, environment = process.env): Config {
  const variable = (name: string): string | undefined => environment[name] || undefined
  const qaPort = variable('QA_PORT') ?? '4005'
  const dataDir = resolve(variable('DATA_DIR') ?? resolve(PROJECT, '.data'))
  return {
    url: addressOf(flags.url ?? variable('CONTENT_URL') ?? `http://127.0.0.1:${flags.channel ? qaPort : '4004'}`),
    initiator: variable('INITIATOR') ?? `${userInfo().username}@${hostname()}`,
    dataDir,
    masterKey: variable('SECRETS_MASTER_KEY'),
    contentKey: variable('CONTENT_API_KEY'),
    qaPort,
    columns: process.stderr.isTTY && variable('TERM') !== 'dumb' ? process.stderr.columns : undefined,
    retryDelays: delaysOf(variable('PUBLISH_RETRY_DELAYS') ?? RETRY_DELAYS),
    quiz: readQuizConfig(environment, dataDir)
  }
}

function addressOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new CommandError(`Not an address of a server: ${text}`)
  if (url.username || url.password || url.search || url.hash)
    throw new CommandError(`The server's address takes no user, query or fragment: ${url.origin}${url.pathname}`)
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '')
}

function delaysOf(text: string): number[] {
  const delays = text.split(',').map(Number)
  if (delays.some(delay => !(delay >= 0)))
    throw new CommandError('PUBLISH_RETRY_DELAYS: milliseconds, separated by commas')
  return delays
}
