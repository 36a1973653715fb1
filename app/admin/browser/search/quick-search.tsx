import * as texts from '#workplace-words/search.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { go } from '../parts/address.ts'
import { Refused } from '../parts/refused.tsx'
import { Button, Modal } from '../parts/ui5.ts'
import type { Workplace } from '../workplaces/description.ts'
import { type Found, pagesNamed, rowsNamed } from './find.ts'

const PAUSE = 200
/** Shorter words are found in nearly every row. */
const SHORTEST = 2

interface SearchProps {
  readonly model: Model
  readonly workplace: Workplace
}

/** The button of the search over everything, and Ctrl or Cmd with K. */
export function QuickSearch({ model, workplace }: SearchProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        icon="search"
        design="Transparent"
        tooltip={texts.searchByKeys}
        accessible-name={texts.searchEverything}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SearchDialog model={model} workplace={workplace} onClose={() => setOpen(false)} />}
    </>
  )
}

function SearchDialog({ onClose, ...searched }: SearchProps & { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  // keys may follow each other faster than the dialog is drawn
  const chosen = useRef(0)
  const choose = (place: number): void => {
    chosen.current = place
    setActive(place)
  }
  const { found, refusal, isLooking } = useFound(searched, words)
  const open = (each: Found | undefined): void => {
    if (!each) return
    onClose()
    go(each.to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return open(found[chosen.current])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || found.length === 0) return
    event.preventDefault()
    const next = (chosen.current + step + found.length) % found.length
    choose(next)
    document.querySelector(`#found-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Modal open header-text={texts.searchEverything} initial-focus="quick-search" onclose={onClose}>
      <div class="dialog-content quick-search">
        <input
          id="quick-search"
          class="side-filter"
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={texts.pagesListsAndRows}
          placeholder={texts.pagesListsAndRows}
          aria-expanded={found.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `found-${active}` : undefined}
          value={words}
          onInput={event => {
            setWords(event.currentTarget.value)
            choose(0)
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" class="field-help">
          {statusText(words, found.length, isLooking)}
        </p>
        {refusal && <Refused refusal={refusal} />}
        <ul id="found" role="listbox" aria-label={texts.results}>
          {found.map((each, index) => (
            <li
              key={each.to}
              id={`found-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => open(each)}
            >
              <span>{each.text}</span>
              <span class="field-help">{each.kind}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

function statusText(words: string, count: number, isLooking: boolean): string {
  if (words.trim() === '') return texts.keys
  return isLooking ? texts.searching : texts.found(count)
}

/** Pages at once; rows after a pause in typing. */
function useFound({ model, workplace }: SearchProps, words: string) {
  const [rows, setRows] = useState<readonly Found[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const [isLooking, setLooking] = useState(false)
  const wanted = words.trim()
  useEffect(() => {
    setRows([])
    setRefusal(undefined)
    if (wanted.length < SHORTEST) return setLooking(false)
    setLooking(true)
    let isCurrent = true
    const show = (next: readonly Found[], refused?: Refusal): void => {
      if (!isCurrent) return
      setRows(next)
      setRefusal(refused)
      setLooking(false)
    }
    const timer = setTimeout(() => {
      rowsNamed(model, workplace, wanted).then(show, (error: unknown) => show([], refusalFrom(error)))
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted])
  return { found: wanted === '' ? [] : [...pagesNamed(model, workplace, wanted), ...rows], refusal, isLooking }
}
