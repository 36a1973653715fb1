import * as words from '#workplace-words/authors/editor.ts'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { timeText } from '../../parts/format.ts'
import { Button, MessageStrip } from '../../parts/ui5.ts'
import { knownTutorials, type Source } from './channel.ts'
import { CodePane } from './code/code-pane.tsx'
import type { TextEditor } from './code/text-editor.ts'
import { DraftButton } from './drafts/draft-button.tsx'
import type { ServerDraft } from './drafts/server.ts'
import type { DraftStore, LocalPicture } from './drafts/store.ts'
import { type Kept, useAutosave } from './drafts/use-autosave.ts'
import { FindingsList } from './findings-list.tsx'
import type { FixableFinding } from './fixes/own-findings.ts'
import { PagePane } from './page-pane.tsx'
import { FileTools } from './pictures/file-tools.tsx'
import { markdownOf } from './pictures/pictures.ts'
import { usePictures } from './pictures/use-pictures.ts'
import { PublishButton } from './publish-button.tsx'
import { lineOfStep, stepAtLine } from './rendering/steps.ts'
import type { Trouble } from './rendering/renderer.ts'
import { useRendering } from './rendering/use-rendering.ts'
import type { ReviewSuggestion } from './suggestions/suggestion.ts'
import { SuggestionBar } from './suggestions/suggestion-bar.tsx'
import { useSuggestion } from './suggestions/use-suggestion.ts'
import { SystemsDialog } from './systems-dialog.tsx'
import { TextTabs, type TextName } from './texts/text-tabs.tsx'
import { usePresence } from './use-presence.ts'
import { useFindingsInText } from './use-findings-in-text.ts'

interface WorkbenchProps {
  readonly slug: string
  readonly store: DraftStore
  readonly source: Source | undefined
  /** The Markdown that readers have, where the channel has no text. */
  readonly live: string | undefined
  readonly begin: { readonly markdown: string; readonly rulesVr: string; readonly pictures: readonly LocalPicture[] }
  readonly basedOn: string | null
  /** When the draft was saved that is shown; undefined when it is the text of the channel. */
  readonly restored: string | undefined
  readonly onDropDraft: () => void
  readonly onServer: ServerDraft | undefined
  readonly suggestion: ReviewSuggestion | undefined
}

/** A pause after a letter, so that not each one is drawn. */
const PAUSE = 150

/** Texts on one side, the page on the other, findings below. */
export function Workbench(props: WorkbenchProps) {
  const { slug, store, begin, restored, onDropDraft } = props
  const [source, setSource] = useState(props.source)
  const [basedOn, setBasedOn] = useState(props.basedOn)
  const [texts, setTexts] = useState({ markdown: begin.markdown, rulesVr: begin.rulesVr })
  const [shown, setShown] = useState<TextName>('markdown')
  const [view, setView] = useState<'text' | 'page'>('text')
  const [step, setStep] = useState('')
  const [told, setTold] = useState('')
  const [isAskingSystems, setAskingSystems] = useState(false)
  const [editor, setEditor] = useState<TextEditor>()
  const isDropped = useRef(false)
  const editors = useRef<{ markdown?: TextEditor | undefined; rulesVr?: TextEditor | undefined }>({})
  const suggestion = useSuggestion(props.suggestion, editor)
  const known = useKnownTutorials()
  const others = usePresence(slug)
  const pictures = usePictures(store, slug, { stored: source?.images ?? [], local: begin.pictures }, setTold)
  const { rendered, trouble } = useRendering({ slug, ...texts, pictures: pictures.pictures, known })
  const current = () => ({
    markdown: editors.current.markdown?.text ?? texts.markdown,
    rulesVr: editors.current.rulesVr?.text ?? texts.rulesVr
  })
  const kept = useAutosave(store, slug, texts.markdown + texts.rulesVr, () => {
    const { markdown, rulesVr } = current()
    const isSame = markdown === (source?.markdown ?? props.live ?? '') && rulesVr === (source?.rulesVr ?? '')
    const needsNone = isDropped.current || (isSame && pictures.pictures.every(({ file }) => !file))
    return needsNone ? undefined : { markdown, rulesVr: rulesVr || null, basedOn }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setTexts(current())
    }, PAUSE)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const steps = useRef(rendered?.steps ?? [])
  steps.current = rendered?.steps ?? []
  const takeFiles = (files: readonly File[]): boolean => {
    const { paths, problems } = pictures.add(files)
    const last = paths.at(-1)
    if (last !== undefined) editors.current.markdown?.insertParagraph(paths.map(markdownOf).join('\n\n'))
    setTold([...problems, ...(last === undefined ? [] : [words.pictureAdded(last)])].join(' '))
    return true
  }
  const fix = (finding: FixableFinding): void => {
    const { markdown } = editors.current
    if (!markdown || !finding.fix) return
    if (markdown.text !== rendered?.markdown) return setTold(words.staleFix)
    setTold('')
    setShown('markdown')
    markdown.edit(finding.fix.edits, finding.fix.cursor)
    if (finding.fix.cursor !== undefined) markdown.focus()
  }
  const show = ({ file, line }: FixableFinding): void => {
    const name = file.endsWith('rules.vr') ? 'rulesVr' : 'markdown'
    setShown(name)
    setView('text')
    // a hidden editor takes no focus
    setTimeout(() => editors.current[name]?.showLine(line, true))
  }
  useEffect(() => {
    // the step of the cursor may have become another one by what was typed above it
    if (rendered && editors.current.markdown?.hasFocus)
      setStep(stepAtLine(rendered.steps, editors.current.markdown.cursorLine))
  }, [rendered])
  useFindingsInText(editors.current, rendered, fix)
  const take = (text: { readonly markdown: string; readonly rulesVr: string | null }): void => {
    editors.current.markdown?.take(text.markdown)
    editors.current.rulesVr?.take(text.rulesVr ?? '')
    suggestion.offer()
  }
  // what the editors begin with, and call, is theirs from the start
  const fixAt = (line: number): boolean => {
    const finding = rendered?.findings.find(each => each.fix && each.line === line && !each.file.endsWith('rules.vr'))
    if (finding) fix(finding)
    return finding !== undefined
  }
  const calls = useRef({ changed, takeFiles, fixAt })
  calls.current = { changed, takeFiles, fixAt }
  const options = useMemo(
    () => ({
      changed: () => calls.current.changed(),
      files: (files: readonly File[]) => calls.current.takeFiles(files),
      fixLine: (line: number) => calls.current.fixAt(line),
      lineChanged: (line: number) => setStep(stepAtLine(steps.current, line))
    }),
    []
  )
  return (
    <section class="page editor-page" aria-labelledby="editor-title" data-view={view}>
      <header class="page-header">
        <div class="page-heading">
          <h1 id="editor-title">{slug}</h1>
          {rendered && <span class="count">{words.readingTime(rendered.readingMinutes)}</span>}
          <KeptNote kept={kept} />
        </div>
        <div class="page-actions">
          <PublishButton
            slug={slug}
            basedOn={basedOn}
            current={current}
            pictures={pictures.pictures}
            onPublished={next => {
              setSource(next)
              setBasedOn(next.sourceHash)
              pictures.published(next.images)
              const { markdown, rulesVr } = current()
              // words that were written meanwhile stay a draft
              if (markdown === next.markdown && rulesVr === (next.rulesVr ?? '')) void store.remove(slug)
              suggestion.published()
            }}
            onTheirs={next => {
              setSource(next)
              setBasedOn(next.sourceHash)
              take(next)
            }}
          />
          <DraftButton
            slug={slug}
            basedOn={basedOn}
            current={current}
            onServer={props.onServer}
            onTake={draft => {
              take(draft)
              // what others have published since is not lost without a question
              setBasedOn(draft.basedOn)
            }}
            onTold={setTold}
          />
          <FileTools
            slug={slug}
            current={current}
            pictures={pictures.pictures}
            onPictures={takeFiles}
            onOpened={({ markdown, rulesVr, pictures: files }) => {
              for (const { path, file } of files) pictures.keep(path, file)
              take({ markdown: markdown ?? current().markdown, rulesVr: rulesVr ?? current().rulesVr })
            }}
            onRemove={pictures.remove}
            onTold={setTold}
            onTemplate={() => editors.current.markdown?.take(words.template(slug))}
          />
          <Button onClick={() => setAskingSystems(true)}>{words.otherSystems}</Button>
        </div>
      </header>
      {others.length > 0 && (
        <MessageStrip class="editor-others" design="Critical" hide-close-button role="status">
          {words.alsoEditing(others.join(', '))}
        </MessageStrip>
      )}
      {restored !== undefined && (
        <p class="editor-restored">
          {words.draftRestored(restored)}{' '}
          <Button
            design="Transparent"
            onClick={() => {
              isDropped.current = true
              onDropDraft()
            }}
          >
            {words.dropDraft}
          </Button>
        </p>
      )}
      {props.live !== undefined && restored === undefined && !source && (
        <p class="editor-restored">{words.beginsWithLive}</p>
      )}
      <SuggestionBar {...suggestion} />
      <p role="status" class="told">
        {told}
      </p>
      <ViewSwitch view={view} onView={setView} />
      <div class="editor-panes">
        <div class="editor-texts">
          <TextTabs shown={shown} onShow={setShown} />
          <div role="tabpanel" id="text-markdown" aria-labelledby="tab-markdown" hidden={shown !== 'markdown'}>
            <CodePane
              {...options}
              text={begin.markdown}
              label={words.markdownLabel(slug)}
              isMarkdown
              onEditor={next => {
                editors.current.markdown = next
                setEditor(next)
              }}
            />
          </div>
          <div role="tabpanel" id="text-rulesVr" aria-labelledby="tab-rulesVr" hidden={shown !== 'rulesVr'}>
            <CodePane
              {...options}
              lineChanged={ignore}
              fixLine={notHere}
              text={begin.rulesVr}
              label={words.rulesLabel(slug)}
              onEditor={next => (editors.current.rulesVr = next)}
            />
          </div>
          <p class="editor-keys">{words.keysHint}</p>
          <FindingsList findings={rendered?.findings ?? []} onShow={show} onFix={fix} />
        </div>
        <div class="editor-page-side">
          <Status hasPage={rendered?.article !== undefined} isThere={rendered !== undefined} trouble={trouble} />
          <PagePane
            article={rendered?.article}
            step={step}
            onStep={next => {
              const line = lineOfStep(steps.current, next)
              if (line !== undefined && !editors.current.markdown?.hasFocus)
                editors.current.markdown?.showLine(line, false)
            }}
          />
        </div>
      </div>
      {isAskingSystems && <SystemsDialog slug={slug} editor={editor} onClose={() => setAskingSystems(false)} />}
    </section>
  )
}

const ignore = (): void => undefined
const notHere = (): boolean => false

function KeptNote({ kept }: { readonly kept: Kept }) {
  if (!kept) return null
  return <span class="editor-kept">{kept === 'failed' ? words.notSavedHere : words.savedHere(timeText(kept.at))}</span>
}

interface ViewSwitchProps {
  readonly view: 'text' | 'page'
  readonly onView: (view: 'text' | 'page') => void
}

/** Narrow windows show one side at a time. */
function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <div class="editor-switch" role="group" aria-label={words.view}>
      {(['text', 'page'] as const).map(each => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {each === 'text' ? words.showText : words.showPage}
        </button>
      ))}
    </div>
  )
}

interface StatusProps {
  readonly hasPage: boolean
  readonly isThere: boolean
  readonly trouble: Trouble | undefined
}

function Status({ hasPage, isThere, trouble }: StatusProps) {
  const text = (): string => {
    if (trouble) return trouble.kind === 'slow' ? words.tooSlow : words.failed(trouble.message)
    if (!isThere) return words.rendering
    return hasPage ? '' : words.noPage
  }
  return (
    <p role="status" class="editor-status">
      {text()}
    </p>
  )
}

/** Slugs of all tutorials; undefined until they are read, or when that was refused: then links are not checked. */
function useKnownTutorials(): ReadonlySet<string> | undefined {
  const [known, setKnown] = useState<ReadonlySet<string>>()
  useEffect(() => {
    knownTutorials().then(setKnown, () => undefined)
  }, [])
  return known
}
