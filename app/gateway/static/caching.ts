import type { Caching } from './mounts.ts'

/** `name-<hash>.ext`: the digest that bundlers write, by hexadecimal digits or by capitals among digits. */
const hexDigest = /-(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8,64}\.\w+$/
const mixedDigest = /-(?=\w*[A-Z])(?=\w*\d)\w{8,64}\.\w+$/

const page = /\.html$/i

/**
 * The Cache-Control of a file: a name with a digest never changes its content; others are asked for again after a
 * minute.
 */
export function cacheControlOf(names: readonly string[], caching: Caching): string {
  if (isHashed(names)) return `${caching}, max-age=31536000, immutable`
  if (caching === 'private') return 'private, max-age=60, stale-while-revalidate=600'
  return 'public, max-age=60, s-maxage=600, stale-while-revalidate=600'
}

function isHashed(names: readonly string[]): boolean {
  const name = names.at(-1) ?? ''
  if (page.test(name)) return false
  return hexDigest.test(name) || mixedDigest.test(name) || (names.at(-2) === 'assets' && endsInAssetDigest(name))
}

/**
 * In a folder `assets` bundlers write nothing else, so there a digest of 8 to 64 characters may be letters alone. It is
 * looked for from the end, since a regular expression would begin anew at each hyphen.
 */
function endsInAssetDigest(name: string): boolean {
  const dot = name.lastIndexOf('.')
  const tail = name.slice(Math.max(0, dot - 65), Math.max(0, dot))
  const hyphen = tail.slice(0, -8).lastIndexOf('-')
  return hyphen >= 0 && /^[\w-]+$/.test(tail.slice(hyphen + 1)) && /^\w+$/.test(name.slice(dot + 1))
}
