/** Search palette: a dialog over any page, loaded when it is first used. */
import { close as closeWord } from '#site-words/scripts/actions.ts'
import * as texts from '#site-words/scripts/palette.ts'
import { render } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { LONGEST_QUERY } from '../../catalog/filter.ts'
import type { SearchAnswer } from '../../search/answer.ts'
import { type Channel, channels } from '../../search/channel.ts'
import { Icon } from '../../views/parts/icon.tsx'
import { readAnswer } from './read.ts'
import { idOf, LIST, OptionList } from './option-list.tsx'
import { type Option, optionGroups, statusOf } from './options.ts'
import { PaletteNote } from './palette-note.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { readSubjects } from './subjects.ts'
import { tellClick, tellSearch } from './tell.ts'
import { isCurrent, searchWhileTyping, type Typed } from './typed.ts'

let place: HTMLElement | undefined

/** Opens the palette with these words; the focus comes back when it closes. */
export function openPalette(name: string | undefined, words: string): void {
  place ??= document.body.appendChild(document.createElement('div'))
  const here = place
  render(
    <Palette
      channel={name === 'preview' ? channels.preview : channels.published}
      words={words}
      onClosed={() => render(null, here)}
    />,
    here
  )
}

interface PaletteProps {
  readonly channel: Channel
  readonly words: string
  readonly onClosed: () => void
}

/** Milliseconds without a key after which the number of results is announced, so that it does not talk into typing. */
const QUIET = 800

function Palette({ channel, words, onClosed }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed<SearchAnswer>>({ words: '' })
  const [recent, setRecent] = useState(recentSearches)
  const [subjects, setSubjects] = useState<readonly string[]>([])
  const [chosen, choose] = useState(-1)
  const [isAwaited, setAwaited] = useState(false)
  const [told, setTold] = useState('')
  const search = useMemo(
    () => searchWhileTyping(readAnswer(channel), setTyped, words => tellSearch(channel, words)),
    [channel]
  )
  const groups = useMemo(
    () => optionGroups(channel, typed, { recent, subjects }),
    [channel, typed.shown, typed.words === '', recent, subjects]
  )
  const options = groups.flatMap(group => group.options)
  const status = statusOf(typed)

  useLayoutEffect(() => {
    dialog.current?.showModal()
    if (words !== '') setWords(words)
    return () => search.stop()
  }, [search])
  useEffect(() => {
    if (channel.hasAll) void readSubjects().then(setSubjects)
  }, [channel])
  // the best hit of an answer is chosen, so that Enter opens it
  useLayoutEffect(() => choose(typed.shown && typed.shown.answer.hits.length > 0 ? 0 : -1), [typed.shown])
  useEffect(() => {
    const timer = setTimeout(() => setTold(status), QUIET)
    return () => clearTimeout(timer)
  }, [status])
  useEffect(() => {
    document.getElementById(idOf(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const close = (): void => dialog.current?.close()
  const setWords = (words: string): void => {
    if (field.current) field.current.value = words
    search.type(words)
    field.current?.focus()
  }
  /** Notes that an option is taken; true when the browser shall follow its link. */
  const took = (option: Option): boolean => {
    if (option.what === 'words') {
      setWords(option.words)
      return false
    }
    rememberSearch(typed.shown?.words ?? typed.words)
    if (option.what === 'hit') tellClick(channel, typed.shown?.words ?? '')
    return true
  }
  const follow = (option: Option | undefined, isElsewhere: boolean): void => {
    if (option && !took(option)) return
    const href = option?.href ?? channel.allOf(typed.words)
    if (!option) rememberSearch(typed.words)
    if (isElsewhere) return void open(href, '_blank', 'noopener')
    close()
    location.assign(href)
  }
  // Enter before the answer counts as soon as it is there
  useEffect(() => {
    if (!isAwaited || !(isCurrent(typed) || typed.failed)) return
    setAwaited(false)
    follow(options[0], false)
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const move = (to: number): void => {
      event.preventDefault()
      choose(to)
    }
    const { length } = options
    if (event.key === 'ArrowDown' && length > 0) move((chosen + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) move(chosen <= 0 ? length - 1 : chosen - 1)
    else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (typed.words === '' && chosen < 0) return
      if (typed.words !== '' && !isCurrent(typed) && !typed.failed) setAwaited(true)
      else follow(options[chosen], event.ctrlKey || event.metaKey)
    }
  }
  const onPick = (option: Option, event: MouseEvent): void => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!took(option)) event.preventDefault()
    else if (isPlain) close()
  }

  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={texts.search}
      onClose={onClosed}
      // the second click of a double click on the button that opened it closes nothing
      onClick={({ target, detail }) => detail < 2 && target === dialog.current && close()}
    >
      <div class="palette-field">
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          inputMode="search"
          aria-label={texts.wordsToSearch}
          aria-expanded={options.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 && chosen < options.length ? idOf(chosen) : undefined}
          placeholder={texts.searchIn}
          maxLength={LONGEST_QUERY}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="go"
          autofocus
          onInput={({ currentTarget }) => {
            setAwaited(false)
            search.type(currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="icon-button" onClick={close}>
          <Icon name="close" />
          <span class="visually-hidden">{closeWord}</span>
        </button>
      </div>
      <div class="palette-body">
        <PaletteNote typed={typed} />
        <OptionList groups={groups} chosen={chosen} isBusy={!isCurrent(typed)} onPoint={choose} onPick={onPick} />
        {typed.words === '' && recent.length > 0 && (
          <button
            type="button"
            class="link-button palette-forget"
            onClick={() => {
              forgetSearches()
              setRecent([])
              field.current?.focus()
            }}
          >
            {texts.clearRecent}
          </button>
        )}
      </div>
      {/* within the dialog, since nothing outside of it is read out while it is open */}
      <p class="visually-hidden" role="status">
        {told}
      </p>
      <p class="palette-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.toChoose}
        </span>
        <span>
          <kbd>{texts.enterKey}</kbd> {texts.toOpen}
        </span>
        <span>
          <kbd>{texts.escapeKey}</kbd> {texts.toClose}
        </span>
      </p>
    </dialog>
  )
}
