import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import { userNamed, userWith } from './accounts.ts'
import { loginPage } from './login-page.ts'
import { errorPage, pageHeaders } from './pages.ts'
import { type Words, wordsFor } from '../words/words-for.ts'
import { readForm } from './read-form.ts'

/**
 * Answers the pages on which a person logs in (the "interactions" of oidc-provider): GET shows the page, POST takes
 * name and password, or the `user` of a button. `returnsTo` is where the provider may send the browser afterwards.
 */
export function createLogin(provider: Provider, { mount, returnsTo }: { mount: string; returnsTo: readonly string[] }) {
  const origins = returnsTo.map(address => new URL(address).origin)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response)
    } catch (error) {
      const words = wordsFor(request)
      const [status, reason] = reasonOf(error, words)
      response.writeHead(status, pageHeaders([...new Set(origins)])).end(errorPage({ mount, words }, reason))
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params } = await provider.interactionDetails(request, response)
    // the form leads back to the client, which may be a program on this machine
    const headers = pageHeaders([...new Set([...origins, new URL(String(params['redirect_uri'])).origin])])
    if (prompt.name === 'consent') return finish(request, response, { consent: {} })
    const place = { mount, words: wordsFor(request) }
    if (request.method !== 'POST') return void response.writeHead(200, headers).end(loginPage(place))
    const form = await readForm(request)
    const name = form.get('name')?.trim() ?? ''
    const user = userNamed(form.get('user') ?? undefined) ?? userWith(name, form.get('password') ?? '')
    if (!user) return void response.writeHead(400, headers).end(loginPage(place, { name }))
    await finish(request, response, { login: { accountId: user.name } })
  }

  function finish(request: IncomingMessage, response: ServerResponse, result: InteractionResults): Promise<void> {
    return provider.interactionFinished(request, response, result)
  }
}

function reasonOf(error: unknown, words: Words): readonly [status: number, reason: string] {
  if (error instanceof errors.SessionNotFound) return [400, words.loginEnded]
  if (error instanceof errors.OIDCProviderError) return [error.statusCode, error.error_description ?? error.error]
  return [500, words.providerFailed]
}
