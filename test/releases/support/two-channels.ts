import { type Backend, startBackend } from '../../support/backend.ts'
import { bearer, get, type HttpResponse, post } from '../../support/http/http.ts'
import { type LeasedIssuer, leaseIssuer } from '../../support/http/issuer.ts'
import { type Documents, publisher, type PublishTarget } from '../../support/publish.ts'
import { startChannel } from '../../preview/support/channel.ts'

/** A release as PreviewService answers it. */
export interface Release {
  readonly ID: string
  readonly name: string
  readonly status: string
  readonly revision: number
  readonly publishedVersion: number | null
  readonly takenBackVersion: number | null
  readonly failure: string | null
}

/** A QA channel whose releases go to a production backend, and its authors. */
export interface TwoChannels {
  readonly qa: Backend
  readonly production: Backend
  readonly issuer: LeasedIssuer
}

/** Starts both; `env` is that of the QA channel. */
export async function startTwoChannels(env: Readonly<Record<string, string>> = {}): Promise<TwoChannels> {
  const issuer = await leaseIssuer()
  const production = await startBackend({ env: issuer.environment })
  const target = { RELEASE_TARGET_URL: production.url, RELEASE_CONTENT_KEY: production.key }
  const qa = await startChannel({
    env: { ...issuer.environment, ...target, CONTENT_API_KEY: 'key-of-the-qa-channel-for-tests', ...env }
  })
  return { qa, production, issuer }
}

/** PreviewService as an author calls it; every call answers as it comes. */
export async function authorOf({ qa, issuer }: Pick<TwoChannels, 'qa' | 'issuer'>, sub: string) {
  const headers = bearer(await issuer.sign({ sub, given_name: sub, scope: 'Tutorial.Author' }))
  const call = (action: string, data: object): Promise<HttpResponse> =>
    post(`${qa.url}/preview/${action}`, data, headers)
  return {
    call,
    ask: (path: string) => get(`${qa.url}${path}`, headers),
    release: async (name: string): Promise<Release> => {
      const answer = await get(`${qa.url}/preview/Releases?$filter=name eq '${name}'`, headers)
      const [release] = answer.json<{ value: Release[] }>().value
      if (!release) throw new Error(`no release ${name}: ${answer.text()}`)
      return release
    }
  }
}

export type Author = Awaited<ReturnType<typeof authorOf>>

/** Publishes documents into a release of the QA channel. */
export async function prepare(
  target: PublishTarget,
  release: string,
  documents: Documents,
  extras = {}
): Promise<HttpResponse> {
  const { begin, append, commit } = publisher(target)
  const begun = await begin({ trigger: 'test', release })
  if (begun.status !== 201) return begun
  const { sessionId } = begun.json<{ sessionId: string }>()
  const appended = await append(sessionId, documents, extras)
  return appended.status === 202 ? commit(sessionId) : appended
}

/** Has a release reviewed by another author. */
export async function approved(preparer: Author, reviewer: Author, name: string): Promise<Release> {
  const { ID: release } = await preparer.release(name)
  await preparer.call('submitRelease', { release })
  const { revision } = await reviewer.release(name)
  await reviewer.call('approveRelease', { release, revision })
  return reviewer.release(name)
}
