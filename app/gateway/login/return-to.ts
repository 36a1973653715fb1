import { type Target, targetOf } from '../../../lib/http/target.ts'

const HERE = 'http://gateway.invalid'

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const suspicious = /[\u0000-\u0020\u007f-\u00a0\\]/

/**
 * The address to go to after the login: a path on this site, else `/`. Refused is whatever a browser may read as another
 * site: `//host`, `/\host`, schemes, control characters (OWASP ASVS 5.0, 3.7.2). The login itself would be a circle.
 */
export function safeReturn(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || suspicious.test(wanted)) return '/'
  const url = URL.parse(wanted, HERE)
  const target = url?.origin === HERE ? targetIn(url.pathname) : undefined
  if (!url || !target || /^\/(?:login|logout)(?:\/|$)/i.test(target.decoded)) return '/'
  return target.path + url.search + url.hash
}

/** The path as the gateway will judge it; undefined for one that it would refuse. */
function targetIn(path: string): Target | undefined {
  try {
    return targetOf(path)
  } catch {
    return undefined
  }
}
