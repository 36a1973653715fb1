/** Who looks at the page, as the gateway tells everyone without failing. */
export interface Visitor {
  readonly name: string
  readonly email: string | null
  readonly scopes: readonly string[]
}

/** Gets the visitor: null for somebody anonymous, undefined when the gateway does not tell. */
type Show = (visitor: Visitor | null | undefined) => void

const shows: Show[] = []
let asked: Promise<Visitor | null | undefined> | undefined

/** Calls `show` once it is known who looks at the page, and again when the page comes back from the browser's memory. */
export function whenKnown(show: Show): void {
  if (!asked) addEventListener('pageshow', askAnew)
  asked ??= ask()
  shows.push(show)
  void asked.then(show)
}

function askAnew({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  asked = ask()
  for (const show of shows) void asked.then(show)
}

async function ask(): Promise<Visitor | null | undefined> {
  try {
    const answer = await fetch('/gateway/session', { headers: { accept: 'application/json' } })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { user: Visitor | null }).user
  } catch {
    return undefined
  }
}

/** The login that leads back to what is shown now. */
export const loginAddress = (): string =>
  `/login?returnTo=${encodeURIComponent(location.pathname + location.search + location.hash)}`
