import { staysHere } from '../../../lib/addresses/path-within.ts'

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\u0000-\u0020\u007f\\]/

/** Base that targets are resolved against; one that still has it afterwards is a path. */
const HERE = 'https://here.invalid'

/** Rule for targets: a path of this site, or an https address of a host that the operator allows. */
export type TargetRule = (target: string) => string | undefined

/**
 * The rule for these hosts; it returns the address as it is sent, percent-encoded, or undefined for one that is not
 * allowed. `//host`, `/\host` and addresses with credentials or another port are not.
 */
export function allowedTargets(hosts: readonly string[]): TargetRule {
  const allowed = new Set(hosts.map(host => host.toLowerCase()))
  return target => {
    if (unsafe.test(target)) return undefined
    const url = URL.parse(target, HERE)
    if (!url) return undefined
    if (url.origin === HERE) return staysHere(target) ? url.href.slice(HERE.length) : undefined
    const elsewhere = url.protocol === 'https:' && !url.username && !url.password && allowed.has(url.host)
    return elsewhere ? url.href : undefined
  }
}

/** Adds the query of the request; what the target says itself comes first, a fragment stays at the end. */
export function withQuery(target: string, query: string): string {
  if (query.length <= 1) return target
  const [address = '', ...fragment] = target.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query.slice(1)}`
  return [joined, ...fragment].join('#')
}
