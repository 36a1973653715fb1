import { cancel } from '#workplace-words/common.ts'
import * as words from '#workplace-words/authors/editor.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../../data/service.ts'
import { momentText } from '../../../parts/format.ts'
import { Refused } from '../../../parts/refused.tsx'
import { Button } from '../../../parts/ui5.ts'
import { ChoiceDialog } from '../texts/choice-dialog.tsx'
import { readServerDraft, saveServerDraft, type ServerDraft } from './server.ts'

interface DraftButtonProps {
  readonly slug: string
  readonly basedOn: string | null
  readonly current: () => { readonly markdown: string; readonly rulesVr: string }
  readonly onServer: ServerDraft | undefined
  readonly onTake: (draft: ServerDraft) => void
  readonly onTold: (text: string) => void
}

/** Saves the draft on the server when the author asks for it, and offers the one that is there. */
export function DraftButton({ slug, basedOn, current, onServer, onTake, onTold }: DraftButtonProps) {
  const [before, setBefore] = useState(onServer)
  const [offered, setOffered] = useState(onServer)
  const [other, setOther] = useState<ServerDraft>()
  const [refusal, setRefusal] = useState<Refusal>()
  const save = async (goesOnFrom: ServerDraft | undefined): Promise<void> => {
    setRefusal(undefined)
    setOther(undefined)
    const { markdown, rulesVr } = current()
    try {
      const saved = await saveServerDraft({ slug, markdown, rulesVr: rulesVr || null, basedOn }, goesOnFrom)
      if (saved === undefined) return setOther(await readServerDraft(slug))
      setBefore(saved)
      setOffered(undefined)
      onTold(words.draftSaved)
    } catch (error) {
      setRefusal(refusalFrom(error))
    }
  }
  const take = (draft: ServerDraft): void => {
    onTake(draft)
    setBefore(draft)
    setOffered(undefined)
    setOther(undefined)
  }
  const isOther = offered !== undefined && offered.markdown !== current().markdown
  return (
    <>
      <Button
        onClick={() => {
          void save(before)
        }}
      >
        {words.saveDraft}
      </Button>
      {isOther && (
        <span class="editor-offered">
          {words.serverDraft(momentText(offered.savedAt))}{' '}
          <Button design="Transparent" onClick={() => take(offered)}>
            {words.takeServerDraft}
          </Button>
        </span>
      )}
      {refusal && <Refused refusal={refusal} />}
      {other && (
        <ChoiceDialog
          heading={words.conflictHeading}
          theirs={other.markdown}
          mine={current().markdown}
          mineWords={words.keepMine}
          theirsWords={words.takeTheirs}
          onMine={() => {
            void save(other)
          }}
          onTheirs={() => take(other)}
          onClose={() => setOther(undefined)}
          closeWords={cancel}
        >
          {words.draftConflict}
        </ChoiceDialog>
      )}
    </>
  )
}
