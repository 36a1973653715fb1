/** Base for what stands in an address of this site alone; no address of another site has it. */
const HERE = 'https://here.invalid'

/** Path, query and fragment of an address of this site, with one slash at the beginning: two would name another host. */
export const pathWithin = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, '/') + search + hash

/** True for a path that stays on this site, also after a browser has resolved its dots: `/x/..//host` does not. */
export function staysHere(path: string): boolean {
  const url = URL.parse(path, HERE)
  return url?.origin === HERE && path.startsWith('/') && !path.startsWith('//') && !url.pathname.startsWith('//')
}
