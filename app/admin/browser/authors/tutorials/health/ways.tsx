import * as words from '#workplace-words/authors/tutorial-health.ts'
import { useEffect, useState } from 'preact/hooks'
import { read } from '../../../data/service.ts'
import { addressOf } from '../../../parts/address.ts'
import { EDITOR } from '../../editor/address.ts'
import { REVIEWS } from '../../reviews/reviews.ts'

interface Way {
  readonly name: string
  readonly href: string
}

/** Links to the pages of a tutorial. */
export function Ways({ slug }: { readonly slug: string }) {
  const repository = useRepository(slug)
  const ways: readonly Way[] = [
    { name: words.ways.page, href: `/tutorials/${slug}` },
    { name: words.ways.preview, href: `/tutorials-qa/${slug}` },
    { name: words.ways.editor, href: addressOf(EDITOR, { slug }) },
    { name: words.ways.threads, href: addressOf(REVIEWS, { slug }) },
    { name: words.ways.changes, href: `/tutorials/${slug}/changes` },
    ...(repository === undefined ? [] : [{ name: words.ways.repository, href: repository }])
  ]
  return (
    <nav class="tabs" aria-label={words.waysOf}>
      {ways.map(({ name, href }) => (
        <a key={name} href={href}>
          {name}
        </a>
      ))}
    </nav>
  )
}

interface Repository {
  readonly owner?: string | null
  readonly repo: string
}

/** Address of the repository on GitHub; undefined while it is not known, and where there is none. */
function useRepository(slug: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    setAddress(undefined)
    read('/build/repo-catalog', left.signal).then(
      catalog => setAddress(addressAtGitHub(Object.hasOwn(catalog, slug) ? (catalog[slug] as Repository) : undefined)),
      // a page without the link is better than none
      () => undefined
    )
    return () => left.abort()
  }, [slug])
  return address
}

function addressAtGitHub(repository: Repository | undefined): string | undefined {
  const name = [repository?.owner, repository?.repo].filter(Boolean).join('/')
  return /^[\w.-]+\/[\w.-]+$/.test(name) ? `https://github.com/${name}` : undefined
}
