import { loading } from '#workplace-words/common.ts'
import * as words from '#workplace-words/authors/editor.ts'
import { useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { momentText } from '../../parts/format.ts'
import { Refused } from '../../parts/refused.tsx'
import { useTitle } from '../../parts/title.ts'
import { BusyIndicator } from '../../parts/ui5.ts'
import { readLiveMarkdown, readSource, type Source } from './channel.ts'
import { ChoiceDialog } from './texts/choice-dialog.tsx'
import { readServerDraft, type ServerDraft } from './drafts/server.ts'
import type { DraftStore, LocalDraft, LocalPicture } from './drafts/store.ts'
import { whichText } from './drafts/which.ts'
import { readSuggestion, type ReviewSuggestion } from './suggestions/suggestion.ts'
import { Workbench } from './workbench.tsx'

interface DeskProps {
  readonly slug: string
  /** Id of the thread of a review whose suggestion is to be put in. */
  readonly suggestion: string | undefined
  readonly store: DraftStore
}

/** All that there is of a tutorial. */
interface Found {
  readonly source: Source | undefined
  /** The Markdown that readers have, where the channel has no text. */
  readonly live: string | undefined
  readonly draft: LocalDraft | undefined
  readonly pictures: readonly LocalPicture[]
  readonly onServer: ServerDraft | undefined
  readonly suggestion: ReviewSuggestion | undefined
}

/** Fetches the texts of a tutorial and, where there is more than one, asks which of them counts. */
export function Desk({ slug, suggestion, store }: DeskProps) {
  const [found, setFound] = useState<Found>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [chosen, setChosen] = useState<'draft' | 'published'>()
  useTitle(words.titleOf(slug))
  useEffect(() => {
    find(slug, suggestion, store).then(setFound, (error: unknown) => setRefusal(refusalFrom(error)))
  }, [slug, suggestion, store])
  if (refusal) return <Refused refusal={refusal} />
  if (!found) return <BusyIndicator active delay={300} text={loading} />
  const { source, live, draft, pictures, onServer } = found
  const drop = async (): Promise<void> => {
    // where it cannot be dropped it is offered once more
    await store.remove(slug).catch(() => undefined)
    setFound({ ...found, draft: undefined, pictures: [] })
    setChosen('published')
  }
  const which = chosen ?? whichText(draft, source)
  if (which === 'ask' && draft)
    return (
      <ChoiceDialog
        heading={words.newerHeading}
        theirs={source?.markdown ?? ''}
        mine={draft.markdown}
        mineWords={words.goOnWithDraft}
        theirsWords={words.takePublished}
        onMine={() => setChosen('draft')}
        onTheirs={() => void drop()}
      >
        {words.newerText(timeOf(draft))}
      </ChoiceDialog>
    )
  const text = which === 'draft' ? draft : source
  const restored = which === 'draft' && draft ? timeOf(draft) : undefined
  return (
    <Workbench
      key={which}
      slug={slug}
      store={store}
      source={source}
      live={live}
      begin={{ markdown: text?.markdown ?? live ?? '', rulesVr: text?.rulesVr ?? '', pictures }}
      basedOn={source?.sourceHash ?? null}
      restored={restored}
      onDropDraft={() => void drop()}
      onServer={onServer}
      suggestion={found.suggestion}
    />
  )
}

const timeOf = ({ savedAt }: LocalDraft): string => momentText(new Date(savedAt).toISOString())

async function find(slug: string, thread: string | undefined, store: DraftStore): Promise<Found> {
  const [channel, draft, pictures, onServer, suggestion] = await Promise.all([
    readTexts(slug),
    // where the browser keeps nothing there is none
    store.draft(slug).catch(() => undefined),
    store.pictures(slug).catch(() => []),
    readServerDraft(slug),
    thread === undefined ? undefined : readSuggestion(thread, slug)
  ])
  return { ...channel, draft, pictures, onServer, suggestion }
}

/** The text of the channel, else the Markdown that readers have. */
async function readTexts(slug: string): Promise<Pick<Found, 'source' | 'live'>> {
  const source = await readSource(slug)
  return { source, live: source ? undefined : await readLiveMarkdown(slug) }
}
