/** Panel of the assistant: beside the page on wide windows, over it on narrow ones; loaded when it is first opened. */
import * as words from '#site-words/scripts/assistant.ts'
import { render } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../views/parts/icon.tsx'
import { readJson } from '../account/ask.ts'
import { loginAddress, onVisitor, type Visitor } from '../account/visitor.ts'
import { keepPlace } from './keep-place.ts'
import { createTalk, type Talk } from './talk.ts'
import { TurnView } from './turn-view.tsx'

/** Windows in which the panel covers the page. */
const NARROW = '(max-width: 79.99rem)'
const LONGEST_QUESTION = 4000

let place: HTMLElement | undefined
let isOpen = false
let visitor: Visitor | null | undefined
let talk: Talk | undefined
let owner: string | undefined

/** Opens the panel; the focus comes back when it closes. In an open one the question gets the focus. */
export function openPanel(): void {
  if (!place) {
    place = document.body.appendChild(document.createElement('div'))
    onVisitor(known => {
      visitor = known
      const now = known ? (known.email ?? known.name) : undefined
      if (now !== owner) talk = now === undefined ? undefined : createTalk(now)
      owner = now
      if (isOpen) show()
    })
  }
  if (isOpen) document.querySelector<HTMLElement>('.assistant textarea')?.focus()
  else show()
}

function show(): void {
  if (!place) return
  isOpen = true
  render(<Panel visitor={visitor} talk={talk} onClosed={hide} />, place)
}

function hide(): void {
  isOpen = false
  if (place) render(null, place)
}

interface ChatConfig {
  readonly available: boolean
  readonly bannerText: string | null
}

interface PanelProps {
  readonly visitor: Visitor | null | undefined
  readonly talk: Talk | undefined
  readonly onClosed: () => void
}

function Panel({ visitor, talk, onClosed }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [config, setConfig] = useState<ChatConfig>()
  const [told, setTold] = useState('')
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    if (!element) return
    const narrow = matchMedia(NARROW)
    const open = (): void => keepPlace(() => (narrow.matches ? element.showModal() : element.show()))
    open()
    // a window that is made narrow would show the panel over a page that can still be used
    const onNarrow = (): void => {
      const focused = document.activeElement
      element.close()
      open()
      if (focused instanceof HTMLElement) focused.focus()
    }
    narrow.addEventListener('change', onNarrow)
    return () => {
      narrow.removeEventListener('change', onNarrow)
      const opener = document.querySelector<HTMLElement>('[data-assistant]')
      const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : opener
      // the header is in view anyhow
      back?.focus({ preventScroll: back === opener })
    }
  }, [])
  useEffect(() => {
    // what pages show is cached for a minute; the panel asks what is true now
    readJson<ChatConfig>('/api/ChatConfig').then(setConfig, () => undefined)
  }, [])
  const close = (): void => keepPlace(() => dialog.current?.close())
  return (
    <dialog
      class="assistant"
      ref={dialog}
      aria-labelledby="assistant-title"
      onClose={() => {
        // it may have been opened again in the other way
        if (!dialog.current?.open) onClosed()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.isComposing) return
        event.preventDefault()
        close()
      }}
      onClick={({ target }) => {
        // a step of this page lies below a panel that covers it
        const link = target instanceof Element && target.closest('a')
        if (link && link.hash && link.pathname === location.pathname && dialog.current?.matches(':modal')) close()
      }}
    >
      <div class="assistant-head">
        <h2 id="assistant-title">{words.assistant}</h2>
        {talk && <Anew key={visitor?.email} talk={talk} onCleared={() => setTold(words.newConversation)} />}
        <button type="button" class="icon-button" onClick={close}>
          <Icon name="close" />
          <span class="visually-hidden">{words.closeAssistant}</span>
        </button>
      </div>
      {config?.bannerText && <p class="assistant-banner">{config.bannerText}</p>}
      {config?.available === false ? (
        <p class="assistant-note">{words.notAvailable}</p>
      ) : talk ? (
        <Conversation key={visitor?.email} talk={talk} tell={setTold} />
      ) : (
        <Welcome visitor={visitor} />
      )}
      {/* within the dialog, since nothing outside of a modal one is read out */}
      <p class="visually-hidden" role="status">
        {told}
      </p>
    </dialog>
  )
}

function Welcome({ visitor }: { readonly visitor: Visitor | null | undefined }) {
  return (
    <div class="assistant-note">
      <p>{words.purpose}</p>
      {visitor === null && (
        <p>
          <a class="button" href={loginAddress()}>
            {words.logInToAsk}
          </a>
        </p>
      )}
    </div>
  )
}

/** The turns of a talk, drawn at most once a frame. */
function useTurns(talk: Talk) {
  const [turns, setTurns] = useState(talk.turns)
  useEffect(() => {
    let waiting = 0
    setTurns(talk.turns())
    const stop = talk.onChange(() => {
      waiting ||= requestAnimationFrame(() => {
        waiting = 0
        setTurns(talk.turns())
      })
    })
    return () => {
      stop()
      cancelAnimationFrame(waiting)
    }
  }, [talk])
  return turns
}

function Anew({ talk, onCleared }: { readonly talk: Talk; readonly onCleared: () => void }) {
  if (useTurns(talk).length === 0) return null
  return (
    <button
      type="button"
      class="link-button"
      onClick={() => {
        talk.clear()
        onCleared()
        document.querySelector<HTMLElement>('.assistant textarea')?.focus()
      }}
    >
      {words.newConversation}
    </button>
  )
}

/** Pixels above the question that an answer begins with. */
const MARGIN = 12

function followAnswer(list: HTMLElement): void {
  const question = [...list.querySelectorAll('.assistant-question')].at(-1)
  const below = question ? question.getBoundingClientRect().top - list.getBoundingClientRect().top - MARGIN : 0
  list.scrollTo({ top: Math.min(list.scrollTop + below, list.scrollHeight), behavior: 'instant' })
}

function Conversation({ talk, tell }: { readonly talk: Talk; readonly tell: (message: string) => void }) {
  const turns = useTurns(talk)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isAtEnd = useRef(true)
  const hasAsked = useRef(talk.isComing())
  const last = turns.at(-1)
  const state = last?.by === 'assistant' ? last.state : undefined
  const isComing = state === 'coming'

  useLayoutEffect(() => field.current?.focus(), [])
  // follows the end until the question is at the top, so that an answer is read from its begin; not once the reader scrolls
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) followAnswer(list.current)
  }, [turns])
  // begin and end are told, not each word; what was kept from before is no news
  useEffect(() => {
    if (last?.by === 'assistant' && hasAsked.current) tell(words.endings[last.state] || (last.problem?.text ?? ''))
  }, [turns.length, state])

  const ask = (): void => {
    const text = field.current?.value.trim() ?? ''
    if (text === '' || isComing || !field.current) return
    field.current.value = ''
    isAtEnd.current = true
    hasAsked.current = true
    talk.ask(text)
  }
  const retry = (): void => {
    hasAsked.current = true
    talk.retry()
    field.current?.focus()
  }
  return (
    <>
      <div
        class="assistant-turns"
        ref={list}
        tabIndex={0}
        role="region"
        aria-label={words.conversation}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 48
        }}
      >
        {turns.length === 0 && <p class="assistant-hint">{words.askAboutPage}</p>}
        {turns.length > 0 && (
          <ol>
            {turns.map((turn, index) => (
              <TurnView
                key={index}
                turn={turn}
                onRetry={index === turns.length - 1 ? retry : undefined}
                onCopied={tell}
              />
            ))}
          </ol>
        )}
      </div>
      <form
        class="assistant-form"
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <textarea
          ref={field}
          rows={2}
          aria-label={words.yourQuestion}
          aria-describedby="assistant-caution"
          placeholder={words.askQuestion}
          maxLength={LONGEST_QUESTION}
          enterkeyhint="send"
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            ask()
          }}
        />
        {isComing ? (
          <button
            type="button"
            class="button button-quiet"
            onClick={() => {
              talk.stop()
              field.current?.focus()
            }}
          >
            {words.stop}
          </button>
        ) : (
          <button class="button">{words.send}</button>
        )}
      </form>
      <p class="assistant-caution" id="assistant-caution">
        {words.mayBeWrong}
      </p>
    </>
  )
}
