import type { RequestListener } from 'node:http'
import Provider from 'oidc-provider'
import { developmentClient } from './client.ts'
import { identityConfiguration, type IdentityOptions } from './configuration.ts'
import { withDefaultScopes } from './default-scopes.ts'
import { nameGrantedScopes } from './granted-scopes.ts'
import { createLogin } from './login.ts'
import { endSessionWithoutQuestion } from './logout.ts'
import { serveFont, serveStylesheet } from './pages.ts'
import { providerKeys } from './provider-keys.ts'

/**
 * The OpenID provider of the development mode: it answers everything under the path of `issuer`, which has to be left
 * in the request's URL.
 * @throws Error in production, and when `dataDir` cannot be written.
 */
export async function createIdentityProvider(
  options: IdentityOptions & { readonly dataDir: string; readonly production?: boolean }
): Promise<RequestListener> {
  if (options.production) throw new Error('The local identity provider knows only development users: not in production')
  const mount = new URL(options.issuer).pathname.replace(/\/$/, '')
  const client = await developmentClient(options.dataDir)
  const keys = await providerKeys(options.dataDir)

  const provider = new Provider(options.issuer, identityConfiguration({ ...options, mount, client, keys }))
  provider.use(endSessionWithoutQuestion)
  provider.use(nameGrantedScopes)
  const answerProtocol = provider.callback()
  const answerLogin = createLogin(provider, { mount, returnsTo: options.redirectUris })

  return (request, response) => {
    const url = withDefaultScopes(request.url ?? '/')
    const path = url.slice(mount.length) || '/'
    // oidc-provider finds the mount path by comparing the two, as Express sets them
    Object.assign(request, { originalUrl: url, url: path })
    if (path === '/style.css') return serveStylesheet(response)
    if (path === '/inter.woff2') return serveFont(response)
    if (path.startsWith('/interaction/')) return void answerLogin(request, response)
    return void answerProtocol(request, response)
  }
}
