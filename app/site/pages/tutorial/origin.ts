import type { Sources } from '../../core/page.ts'
import type { Resource } from '../../backend/backend.ts'
import type { Views } from '../../views/models.ts'
import type { Provenance, SourceLinks } from '../../views/tutorial-model.ts'

interface Envelope {
  readonly jws: string
  readonly jwks_url: string
}

interface Claims {
  readonly provenance: {
    readonly sourceRepo: string | null
    readonly sourceCommit: string | null
    readonly builtAt: string | null
  }
  readonly freshness: { readonly confidence: string }
}

/** Signed provenance of a tutorial; undefined when the backend does not sign. */
export async function provenanceOf(slug: string, sources: Sources): Promise<Provenance | undefined> {
  const address = `/content/tutorials/${slug}/provenance`
  const answer = await sources.readIfThere(address)
  if (!answer) return undefined
  const { jws, jwks_url: keys } = JSON.parse(answer.body.toString()) as Envelope
  const { provenance, freshness } = claimsOf(jws)
  const { sourceRepo: repository, sourceCommit: commit, builtAt } = provenance
  const at = repository && isRepository(repository) ? `https://github.com/${repository}` : undefined
  return {
    confidence: freshness.confidence,
    builtAt,
    repository: repository && at ? { text: repository, href: at } : undefined,
    commit:
      commit && at ? { text: commit.slice(0, SHORT), href: `${at}/commit/${encodeURIComponent(commit)}` } : undefined,
    signature: address,
    keys
  }
}

const SHORT = 7

/** The payload of a compact JWS (RFC 7515, section 3.1); whoever doubts it verifies it with the published keys. */
const claimsOf = (jws: string): Claims =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Claims

const isRepository = (name: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(name)

interface Repository {
  readonly owner?: string | null
  readonly repo: string
  readonly branch?: string | null
  readonly path?: string | null
  readonly visibility?: string | null
}

/** The map of repositories, read once as long as it does not change. */
const parsed = new WeakMap<Resource, Readonly<Record<string, Repository>>>()

/** Links to edit a tutorial and to report a problem; undefined when its repository is unknown or not public. */
export async function sourceLinksOf(
  { slug, title, page }: { readonly slug: string; readonly title: string; readonly page: string },
  sources: Sources,
  { issueTitle, issueText }: Views['words']
): Promise<SourceLinks | undefined> {
  const feed = await sources.readIfThere('/build/repo-catalog')
  if (!feed) return undefined
  const repositories = parsed.get(feed) ?? (JSON.parse(feed.body.toString()) as Readonly<Record<string, Repository>>)
  parsed.set(feed, repositories)
  const source = Object.hasOwn(repositories, slug) ? repositories[slug] : undefined
  if (!source || (source.visibility ?? 'public') !== 'public') return undefined
  const { owner, repo, branch, path } = source
  const name = owner ? `${owner}/${repo}` : repo
  if (!isRepository(name)) return undefined
  const issue = new URLSearchParams({ title: issueTitle(title), body: `${issueText(page)}\n\n` })
  return {
    repository: { text: name, href: `https://github.com/${name}` },
    edit:
      branch && path
        ? `https://github.com/${name}/edit/${branch}/${path.split('/').map(encodeURIComponent).join('/')}`
        : undefined,
    report: `https://github.com/${name}/issues/new?${issue.toString()}`
  }
}
