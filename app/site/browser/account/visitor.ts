/** Visitor of the page, from `/gateway/session`, which answers anonymous callers too. */
export interface Visitor {
  readonly name: string
  readonly email: string | null
  readonly scopes: readonly string[]
}

/** Receives the visitor: null when anonymous, undefined when the gateway does not answer. */
type Listener = (visitor: Visitor | null | undefined) => void | Promise<void>

const listeners: Listener[] = []
let session: Promise<Visitor | null | undefined> | undefined

/** Calls `listener` with the visitor, and again when the page comes back from the back/forward cache. */
export function onVisitor(listener: Listener): void {
  if (!session) addEventListener('pageshow', refetch)
  session ??= fetchVisitor()
  listeners.push(listener)
  void session.then(listener)
}

function refetch({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  session = fetchVisitor()
  for (const listener of listeners) void session.then(listener)
}

async function fetchVisitor(): Promise<Visitor | null | undefined> {
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
