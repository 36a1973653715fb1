import type { KoaContextWithOIDC, Provider, Session } from 'oidc-provider'
import { wordsFor } from '../words/words-for.ts'
import { logoutPage, pageHeaders } from './pages.ts'

/**
 * Koa middleware for RP-initiated logout: whoever shows the ID token of the session is logged out at once, and whoever
 * is not logged in need not be asked either. Another site, which has no such token, gets the question of the provider.
 */
export const endSessionWithoutQuestion: Parameters<Provider['use']>[0] = async (context, next) => {
  await next()
  const { oidc } = context as Partial<KoaContextWithOIDC>
  if (oidc?.route !== 'end_session' || context.status !== 200 || !oidc.session) return
  const { session, params } = oidc
  const hinted = oidc.entities.IdTokenHint?.payload.sub
  if (session.accountId !== undefined && session.accountId !== hinted) return

  await endSession(context as KoaContextWithOIDC, session)
  const destination = new URL(text(params?.['post_logout_redirect_uri']) ?? '/', oidc.issuer)
  const state = text(params?.['state'])
  if (state !== undefined) destination.searchParams.set('state', state)
  context.redirect(destination.href)
  context.status = 303
}

async function endSession({ oidc, cookies }: KoaContextWithOIDC, session: Session): Promise<void> {
  const { provider } = oidc
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
  }
  await session.destroy()
  cookies.set(provider.cookieName('session'), null)
}

/** Asks whether to log out, where the request does not prove that the person wants it; `form` is the provider's own. */
export async function askToLogOut(context: KoaContextWithOIDC, form: string, mount: string): Promise<void> {
  context.set(pageHeaders())
  context.body = logoutPage({ mount, words: wordsFor(context.req) }, form)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
