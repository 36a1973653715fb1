import * as names from '#workplace-words/page-names.ts'
import * as words from '#workplace-words/authors/editor.ts'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { knownVisitor } from '../../data/service.ts'
import { addressOf, go, useAddress } from '../../parts/address.ts'
import { momentText } from '../../parts/format.ts'
import { useTitle } from '../../parts/title.ts'
import { Button, Input, Label } from '../../parts/ui5.ts'
import { EDITOR } from './address.ts'
import { Desk } from './desk.tsx'
import { DraftStore, type LocalDraft } from './drafts/store.ts'

const SLUG = /^[a-z0-9_-]{1,200}$/

/** Edits the tutorial that the address names; without one, asks for it. */
export function EditorPage() {
  const address = useAddress()
  const slug = address.get('slug') ?? ''
  const store = useMemo(() => new DraftStore(knownVisitor() ?? ''), [])
  if (!SLUG.test(slug)) return <Chooser store={store} />
  return <Desk key={slug} slug={slug} suggestion={address.get('suggestion') ?? undefined} store={store} />
}

const editorOf = (slug: string): string => addressOf(EDITOR, { slug })

function Chooser({ store }: { readonly store: DraftStore }) {
  const [slug, setSlug] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>([])
  useTitle(names.editor)
  useEffect(() => {
    store.drafts().then(setDrafts, () => setDrafts([]))
  }, [store])
  const open = (): void => {
    if (SLUG.test(slug)) go(editorOf(slug))
    else setWrong(true)
  }
  return (
    <section class="page" aria-labelledby="editor-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="editor-title">{names.editor}</h1>
        </div>
        <p class="page-help">{words.chooseHelp}</p>
      </header>
      <form
        class="editor-choose"
        onSubmit={event => {
          event.preventDefault()
          open()
        }}
      >
        <Label for="editor-slug" show-colon required>
          {words.slugLabel}
        </Label>
        <Input
          id="editor-slug"
          value={slug}
          accessible-name={words.slugLabel}
          accessible-description={words.slugHint}
          onInput={(event: Event) => setSlug((event.currentTarget as HTMLInputElement).value.trim())}
          onkeydown={(event: KeyboardEvent) => event.key === 'Enter' && open()}
        />
        <Button design="Emphasized" onClick={open}>
          {words.open}
        </Button>
        <p role={isWrong ? 'alert' : undefined}>{isWrong ? words.slugWrong : words.slugHint}</p>
      </form>
      {drafts.length > 0 && (
        <>
          <h2>{words.draftsHere}</h2>
          <ul>
            {drafts.map(draft => (
              <li key={draft.slug}>
                <a href={editorOf(draft.slug)}>{draft.slug}</a>{' '}
                {words.savedOn(momentText(new Date(draft.savedAt).toISOString()))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
