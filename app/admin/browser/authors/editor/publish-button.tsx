import { cancel } from '#workplace-words/common.ts'
import * as words from '#workplace-words/authors/editor.ts'
import { useState } from 'preact/hooks'
import { Refusal } from '../../data/service.ts'
import { Refused } from '../../parts/refused.tsx'
import { Button } from '../../parts/ui5.ts'
import { publish, type Published, readSource, type Source } from './channel.ts'
import { ChoiceDialog } from './texts/choice-dialog.tsx'
import { inBase64 } from './pictures/in-base64.ts'
import type { Picture } from './pictures/pictures.ts'

interface PublishButtonProps {
  readonly slug: string
  readonly basedOn: string | null
  readonly current: () => { readonly markdown: string; readonly rulesVr: string }
  readonly pictures: readonly Picture[]
  /** Hears what the channel has now. */
  readonly onPublished: (source: Source) => void
  readonly onTheirs: (source: Source) => void
}

type Outcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'published'; readonly published: Published }
  | { readonly kind: 'conflict'; readonly source: Source }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Publishes to the QA channel; when somebody else has meanwhile, asks whose text counts. */
export function PublishButton({ slug, basedOn, current, pictures, onPublished, onTheirs }: PublishButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async (base: string | null): Promise<void> => {
    setOutcome({ kind: 'busy' })
    const { markdown, rulesVr } = current()
    try {
      const images = await imagesOf(pictures)
      const text = { slug, markdown, images, basedOn: base, ...(rulesVr !== '' && { rulesVr }) }
      const published = await publish(text)
      const source = await readSource(slug)
      if (source) onPublished(source)
      setOutcome({ kind: 'published', published })
    } catch (error) {
      setOutcome(await outcomeOf(error, slug, base))
    }
  }
  const close = (): void => setOutcome(undefined)
  return (
    <>
      <Button
        design="Emphasized"
        disabled={outcome?.kind === 'busy'}
        onClick={() => {
          void send(basedOn)
        }}
      >
        {words.publish}
      </Button>
      <span role="status" class="editor-outcome">
        {outcome?.kind === 'busy' && words.publishing}
        {outcome?.kind === 'published' && <PublishedNote published={outcome.published} />}
      </span>
      {outcome?.kind === 'refused' && <Refused refusal={outcome.refusal} />}
      {outcome?.kind === 'conflict' && (
        <ChoiceDialog
          heading={words.conflictHeading}
          theirs={outcome.source.markdown}
          mine={current().markdown}
          mineWords={words.keepMine}
          theirsWords={words.takeTheirs}
          onMine={() => {
            void send(outcome.source.sourceHash)
          }}
          onTheirs={() => {
            onTheirs(outcome.source)
            close()
          }}
          onClose={close}
          closeWords={cancel}
        >
          {words.publishConflict}
        </ChoiceDialog>
      )}
    </>
  )
}

function PublishedNote({ published: { version, findings, address } }: { readonly published: Published }) {
  return (
    <>
      {words.published(version)} {findings.length > 0 && `${words.publishedWithFindings(findings.length)} `}
      <a href={address} target="_blank" rel="noopener">
        {words.seeIt}
      </a>
    </>
  )
}

async function imagesOf(pictures: readonly Picture[]): Promise<Readonly<Record<string, string>>> {
  const own = pictures.flatMap(({ path, file }) => (file ? [{ path, file }] : []))
  return Object.fromEntries(await Promise.all(own.map(async ({ path, file }) => [path, await inBase64(file)] as const)))
}

/** A conflict when the channel has another text than `base`; while another publish is under way there is none. */
async function outcomeOf(error: unknown, slug: string, base: string | null): Promise<Outcome> {
  if (!(error instanceof Refusal)) throw error
  const source = error.status === 409 ? await readSource(slug).catch(() => undefined) : undefined
  const isChanged = source !== undefined && source.sourceHash !== base
  return isChanged ? { kind: 'conflict', source } : { kind: 'refused', refusal: error }
}
