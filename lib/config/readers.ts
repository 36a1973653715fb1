import { type BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { networks } from '../networks.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export const isProduction = (environment: Environment): boolean => environment['NODE_ENV'] === 'production'

/** Turns the text of one variable into its value. */
export interface Reader<T> {
  /**
   * The value of `text`, which is undefined where the variable is not set.
   * @throws Error naming the rule that the text breaks, never the text: it may be a secret.
   */
  read(text: string | undefined, environment: Environment): T
  /** The rule in the words of the guide. */
  readonly rule: string
}

/** Reader of a switch. */
export interface Flag extends Reader<boolean> {
  readonly isFlag: true
}

type Fallback<T> = T | ((environment: Environment) => T)

const valueOf = <T>(fallback: Fallback<T>, environment: Environment): T =>
  typeof fallback === 'function' ? (fallback as (environment: Environment) => T)(environment) : fallback

/** `true` or `false`. */
export function flag(fallback: Fallback<boolean>): Flag {
  return {
    rule: 'true, false',
    isFlag: true,
    read(text, environment) {
      if (text === undefined) return valueOf(fallback, environment)
      if (text !== 'true' && text !== 'false') throw new Error('must be true or false')
      return text === 'true'
    }
  }
}

/** A whole number in decimal digits. */
export function integer(fallback: Fallback<number>, min: number, max: number): Reader<number> {
  return {
    rule: `${min} to ${max}`,
    read(text, environment) {
      if (text === undefined) return valueOf(fallback, environment)
      const value = Number(text)
      if (!/^\d+$/.test(text) || value < min || value > max) throw new Error(`must be an integer ${min}..${max}`)
      return value
    }
  }
}

/** A number from 0 to 1, with up to six decimals. */
export function fraction(fallback: number): Reader<number> {
  return {
    rule: '0 to 1',
    read(text) {
      if (text === undefined) return fallback
      const value = Number(text)
      if (!/^[01](?:\.\d{1,6})?$/.test(text) || value > 1) throw new Error('must be a number 0..1')
      return value
    }
  }
}

/** One of several words; the first is the default. */
export function oneOf<const Word extends string>(...words: readonly [Word, ...Word[]]): Reader<Word> {
  const [fallback] = words
  return {
    rule: words.join(', '),
    read(text) {
      const found = text === undefined ? fallback : words.find(word => word === text)
      if (found === undefined) throw new Error(`must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
      return found
    }
  }
}

/** A folder, made absolute. */
export function folder(fallback: (environment: Environment) => string): Reader<string> {
  return { rule: 'a folder', read: (text, environment) => resolve(text ?? fallback(environment)) }
}

/** A text of the form `pattern`; `rule` says which that is. */
export function matching(pattern: RegExp, rule: string): Reader<string | undefined> {
  return {
    rule: rule.replace(/^must (be |have )?/, ''),
    read(text) {
      if (text !== undefined && !pattern.test(text)) throw new Error(rule)
      return text
    }
  }
}

/** `reader`, with a default for a variable that is not set. */
export function withDefault<T>(reader: Reader<T | undefined>, fallback: T): Reader<T> {
  return { rule: reader.rule, read: (text, environment) => reader.read(text, environment) ?? fallback }
}

/** A key that goes along as bearer token: a line break that came from a file would make it fail for ever. */
export const bearerKey: Reader<string | undefined> = {
  ...matching(/^\S+$/, 'must not contain spaces or line breaks'),
  rule: 'no white space'
}

const SHORTEST_KEY = 32
/** Of 32 random hexadecimal digits fewer are different once in 10¹² times. */
const FEWEST_DIFFERENT = 6

/**
 * The rule of production that a key breaks which the operator chooses: who can send requests could guess it. Undefined
 * when it keeps them.
 */
export function brokenKeyRule(key: string): string | undefined {
  if (key.length < SHORTEST_KEY) return `must have at least ${SHORTEST_KEY} characters in production`
  const different = new Set(key).size
  return different < FEWEST_DIFFERENT ? `must be random; it has only ${different} different characters` : undefined
}

/** `reader` of a key that the operator chooses, with the rules of production. */
export function chosenKey(reader: Reader<string | undefined>): Reader<string | undefined> {
  return {
    rule: `${reader.rule}; in production ${SHORTEST_KEY} random ones`,
    read(text, environment) {
      const key = reader.read(text, environment)
      const broken = key === undefined || !isProduction(environment) ? undefined : brokenKeyRule(key)
      if (broken !== undefined) throw new Error(broken)
      return key
    }
  }
}

/** `reader` of the address that people use: https in production, where a missing one is told with what else is missing. */
export function publicAddress<Address extends string | URL>(
  reader: Reader<Address | undefined>
): Reader<Address | undefined> {
  return {
    rule: `${reader.rule}; needed and https in production`,
    read(text, environment) {
      const address = reader.read(text, environment)
      if (address !== undefined && isProduction(environment) && !String(address).startsWith('https:'))
        throw new Error('must be an https address in production')
      return address
    }
  }
}

/** Names separated by slashes, such as a branch of Git. */
export const pathBelow = (fallback: string): Reader<string> => ({
  ...withDefault(
    matching(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'must be names of letters, digits, _, . and -, separated by slashes'),
    fallback
  ),
  rule: 'names separated by `/`'
})

export const webAddress: Reader<string | undefined> = {
  ...matching(/^https?:\/\/[^\s/]+/, 'must be an address http(s)://host'),
  rule: '`http(s)://host…`'
}

/** An address whose answers can forge tokens or reveal secrets, so plain http is for this machine alone in production. */
export const trustedAddress: Reader<string | undefined> = {
  rule: 'https address; http for this machine, or outside production',
  read(text, environment) {
    const address = webAddress.read(text, environment)
    const plain =
      address?.startsWith('http://') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(address)
    if (plain && isProduction(environment)) throw new Error('must be an https address')
    return address
  }
}

/** Longest prefixes of networks that no company has alone: 10.0.0.0/8 and fc00::/7 are the largest private ones. */
const LARGEST_OWN = { 4: 8, 6: 7 } as const

/**
 * IP addresses and networks, separated by commas. Production takes none that holds half of the internet: whoever is in
 * it may say that he is somebody else.
 */
export function addresses(fallback: string): Reader<BlockList> {
  return {
    rule: 'addresses, networks by comma; in production at most 10.0.0.0/8',
    read(text, environment) {
      const entries = (text ?? fallback).split(',').map(entry => entry.trim())
      const list = networks(entries)
      const tooLarge = isProduction(environment) && entries.find(isTooLarge)
      if (tooLarge) throw new Error(`must not trust the internet in production; too large is ${tooLarge}`)
      return list
    }
  }
}

function isTooLarge(network: string): boolean {
  const [address = '', prefix] = network.split('/')
  if (prefix === undefined) return false
  if (isIP(address) === 4) return Number(prefix) < LARGEST_OWN[4]
  const isMapped = mapped.check(address, 'ipv6') || networks([network]).check('0.0.0.0')
  return Number(prefix) < (isMapped ? 96 + LARGEST_OWN[4] : LARGEST_OWN[6])
}

/** IPv4 addresses as IPv6 writes them (RFC 4291, section 2.5.5.2). */
const mapped = networks(['::ffff:0:0/96'])

/** The parsed address of a server, with a protocol that `protocols` allows; `form` says how it looks. */
function parsedAddress(protocols: RegExp, form: string, text: string): URL {
  const url = URL.parse(text)
  if (!url || !protocols.test(url.protocol) || !url.hostname) throw new Error(`must be an address ${form}`)
  return url
}

/** The address of a server, such as `redis://host:port`. */
export function serverAddress(protocols: RegExp, form: string): Reader<URL | undefined> {
  return {
    rule: `\`${form}\``,
    read: text => (text === undefined ? undefined : parsedAddress(protocols, form, text))
  }
}

/** An origin: `http(s)://host:port` without path, query and credentials. */
export const origin: Reader<URL | undefined> = {
  rule: '`http(s)://host:port`',
  read(text) {
    if (text === undefined) return undefined
    const url = parsedAddress(/^https?:$/, 'http(s)://host:port', text)
    if (url.pathname !== '/' || url.search || url.hash || url.username)
      throw new Error('must be http(s)://host:port alone')
    return url
  }
}

/** A text of any form. */
export const anyText: Reader<string | undefined> = { rule: 'a text', read: text => text }

/** A text of at least `length` characters. */
export function atLeast(length: number): Reader<string | undefined> {
  return matching(new RegExp(`^.{${length},}$`, 's'), `must have at least ${length} characters`)
}

type Readers = Readonly<Record<string, Reader<unknown>>>
/** The values of variables by their readers. */
export type ValuesOf<R extends Readers> = { readonly [Name in keyof R]: R[Name] extends Reader<infer T> ? T : never }

/** The values that `environment` gives, and one line for each variable that is malformed; an empty text is not set. */
export function readAll<R extends Readers>(
  readers: R,
  environment: Environment
): { readonly values: ValuesOf<R>; readonly problems: readonly string[] } {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, reader] of Object.entries(readers)) {
    try {
      values[name] = reader.read(environment[name] || undefined, environment)
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`)
    }
  }
  return { values: values as ValuesOf<R>, problems }
}
