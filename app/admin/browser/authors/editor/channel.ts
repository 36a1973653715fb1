import { change, read, readText, Refusal } from '../../data/service.ts'
import { withLineFeeds } from './texts/line-feeds.ts'

/** A tutorial as the QA channel has it. */
export interface Source {
  readonly slug: string
  readonly markdown: string
  readonly rulesVr: string | null
  readonly sourceHash: string
  readonly images: readonly { readonly path: string; readonly address: string }[]
}

/** The text of the QA channel; undefined when it has none. @throws Refusal */
export async function readSource(slug: string): Promise<Source | undefined> {
  try {
    const source = (await read(`/preview/sources/${slug}`)) as unknown as Source
    return {
      ...source,
      markdown: withLineFeeds(source.markdown),
      rulesVr: source.rulesVr && withLineFeeds(source.rulesVr)
    }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** The Markdown that readers have, of a tutorial that the QA channel does not have; undefined for none. @throws Refusal */
export async function readLiveMarkdown(slug: string): Promise<string | undefined> {
  const markdown = await readText(`/content/sources/${slug}`)
  return markdown === undefined ? undefined : withLineFeeds(markdown)
}

/** A text with its pictures, in base64 by their paths. */
export interface Publication {
  readonly slug: string
  readonly markdown: string
  readonly rulesVr?: string
  readonly images: Readonly<Record<string, string>>
  readonly basedOn: string | null
}

export interface Published {
  readonly version: number
  readonly slug: string
  readonly findings: readonly { readonly message: string }[]
  readonly address: string
}

/** Publishes to the QA channel. @throws Refusal with status 409 when the channel has another text than `basedOn` */
export const publish = async (publication: Publication): Promise<Published> =>
  (await change({ method: 'POST', path: '/preview/publish', body: publication })) as unknown as Published

/** Slugs of the tutorials of both channels. @throws Refusal */
export async function knownTutorials(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(['/tutorials/_nav.json', '/tutorials-qa/_nav.json'].map(async path => read(path)))
  const listed = lists.flatMap(list => (list['tutorials'] ?? []) as readonly { readonly slug: string }[])
  return new Set(listed.map(({ slug }) => slug))
}

/** Somebody else who has the tutorial open. */
export interface Other {
  readonly name: string
  readonly since: string
}

/** Tells that the tutorial is open here, and who else has it open. @throws Refusal */
export async function tellEditing(slug: string): Promise<readonly Other[]> {
  const answer = await change({ method: 'POST', path: '/preview/editing', body: { slug } })
  return (answer?.['value'] ?? []) as readonly Other[]
}
