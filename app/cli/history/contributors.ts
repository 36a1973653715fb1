/** Somebody who has worked on a tutorial, in the form of the metadata: an address, or the login at GitHub. */
export type Contributor = { readonly email: string } | { readonly login: string }

/** Most contributors that a tutorial names. */
const MOST = 10
/** Longest address and login that the server takes. */
const LONGEST_ADDRESS = 255
const LOGIN = /^[a-z\d][\w-]{0,38}$/i
const GITHUB = 'users.noreply.github.com'
const BOT = /(?:\[bot\]|[-_]bot)$/i
const PROGRAMS = new Set(['noreply', 'no-reply', 'donotreply', 'action', 'actions', 'github-actions', 'bot', 'root'])

/**
 * The person of a commit. Undefined for a bot, and for an address by which nobody can be found: one of a machine, and one that
 * hides the person, but for those of GitHub, which tell the login.
 */
export function contributorOf(name: string, address: string): Contributor | undefined {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()]
  if (at < 1 || address.length > LONGEST_ADDRESS || !/^[!-~\u00a1-\uffff]+$/.test(address)) return undefined
  if (BOT.test(name.trim()) || BOT.test(local) || PROGRAMS.has(local.toLowerCase())) return undefined
  if (domain === GITHUB) return loginIn(local)
  const hides = domain.startsWith('noreply.') || domain.startsWith('users.noreply.')
  const isMachine = !domain.includes('.') || domain.endsWith('.local') || domain.endsWith('.(none)')
  return hides || isMachine ? undefined : { email: address }
}

/** GitHub hides an address behind `<login>`, or `<number>+<login>` since 2017. */
function loginIn(local: string): Contributor | undefined {
  const login = local.slice(local.indexOf('+') + 1)
  return LOGIN.test(login) ? { login } : undefined
}

/** The person of a trailer `Co-authored-by: Name <address>`, by the value of it. */
export function coAuthorOf(value: string): Contributor | undefined {
  const [begin, end] = [value.lastIndexOf('<'), value.lastIndexOf('>')]
  return begin < end ? contributorOf(value.slice(0, begin), value.slice(begin + 1, end).trim()) : undefined
}

/** Counts the commits of people to folders. */
export class CommitCounts {
  readonly #folders = new Map<string, Map<string, { readonly who: Contributor; commits: number }>>()

  add(folders: Iterable<string>, people: readonly Contributor[]): void {
    const once = new Map(people.map(who => [keyOf(who), who]))
    for (const folder of folders) {
      const counts = this.#folders.get(folder) ?? new Map<string, { who: Contributor; commits: number }>()
      this.#folders.set(folder, counts)
      for (const [key, who] of once) {
        const count = counts.get(key) ?? { who, commits: 0 }
        count.commits++
        counts.set(key, count)
      }
    }
  }

  /** The people with the most commits to the folder; in the order of the alphabet where they have as many. */
  of(folder: string): Contributor[] {
    const counts = [...(this.#folders.get(folder) ?? [])]
    const sorted = counts.toSorted(([a, one], [b, other]) => other.commits - one.commits || (a < b ? -1 : 1))
    return sorted.slice(0, MOST).map(([, { who }]) => who)
  }
}

const keyOf = (who: Contributor): string =>
  ('email' in who ? `address ${who.email}` : `login ${who.login}`).toLowerCase()
