import { conflict, HttpError } from '../../../lib/errors.ts'
import { runScript } from '../../cap/database/script/script.ts'
import { activeContent, decoded, publishSingleShot, servedTutorial, storePicture } from '../../content/index.ts'
import type { Finding } from '../../author/formats.ts'
import type { Failure, PublishPart } from '../render/job.ts'
import { renderDraft } from '../render/render-draft.ts'
import { rulesStatement } from './rules.ts'

/** A publish as the editor is told of it. */
export interface PublishedDraft {
  readonly version: number
  readonly slug: string
  readonly findings: readonly Finding[]
  /** Path of its page at the gateway. */
  readonly address: string
}

/**
 * Publishes one tutorial to the channel, as `publish-content --slug` does. All of it takes effect at once; the same again
 * changes nothing.
 * @throws HttpError 422 for a text that cannot be rendered, 409 when the published text is not the one it was made of, or
 * while another publish is under way.
 */
export async function publishDraft(bytes: Uint8Array, author: string): Promise<PublishedDraft> {
  const outcome = await renderDraft(bytes, 'publish')
  if ('failure' in outcome) throw notPublishable(outcome.failure)
  if (!('publish' in outcome)) throw new Error('a publish has no page')
  const part = outcome.publish
  const published = { slug: part.slug, address: `/tutorials-qa/${part.slug}` }
  const refused = await storePictures(part)
  const findings = [...part.findings, ...refused]
  const rules = rulesStatement(part, part.rulesVr)
  const version = versionWith(part)
  if (version !== undefined) {
    await runScript([rules])
    return { version, ...published, findings }
  }
  const batch = await decoded(part.batch, 1)
  const shot = await publishSingleShot(batch, author, {
    expects: live => refuseChanged(part, live.get(part.slug)?.sourceHash ?? null),
    statements: [rules]
  })
  return { version: shot.version, ...published, findings }
}

/** The version that has this text and page already. */
function versionWith({ slug, sourceHash, contentHash }: PublishPart): number | undefined {
  const live = servedTutorial(slug)
  const isSame = live?.sourceHash === sourceHash && live.contentHash === contentHash
  return isSame ? (activeContent().version ?? undefined) : undefined
}

/** @throws HttpError 409 `changed_since`; a text that is there already was published by the same request before. */
function refuseChanged({ slug, basedOn, sourceHash }: PublishPart, live: string | null): void {
  if (basedOn === undefined || live === basedOn || live === sourceHash) return
  throw conflict('changed_since', `"${slug}" has changed since: the published text is ${live ?? 'gone'}`)
}

/** Stores the pictures first: a page that names them finds them. One that is refused is a finding. */
async function storePictures({ slug, pictures }: PublishPart): Promise<readonly Finding[]> {
  const refused: Finding[] = []
  for (const { name, bytes } of pictures)
    try {
      await storePicture(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const message = `the server refuses ${name}: ${error.message}`
      refused.push({ severity: 'warning', rule: 'image-refused', message, file: `${slug}.md`, line: 1 })
    }
  return refused
}

function notPublishable({ detail, findings }: Failure): HttpError {
  const error = findings.find(({ severity }) => severity === 'error')
  const where = error ? `${error.file}:${error.line}` : undefined
  return new HttpError(422, 'not_publishable', detail, where === undefined ? {} : { target: where })
}
