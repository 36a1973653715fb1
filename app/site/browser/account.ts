/** Who is logged in, as the gateway tells everyone without failing. */
interface Identity {
  readonly user: { readonly name: string } | null
}

/** Turns "Log in" into the visitor's name; pages themselves are the same for everyone. */
export async function showAccount(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  if (!link) return
  const answer = await fetch('/gateway/session', { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer?.ok) return
  const { user } = (await answer.json()) as Identity
  link.textContent = user ? user.name : 'Log in'
  link.href = user ? '/me/' : `/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`
}
