import * as texts from '#workplace-words/search.ts'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { go } from '../parts/address.ts'
import { Refused } from '../parts/refused.tsx'
import { Button, Modal } from '../parts/ui5.ts'
import type { Workplace } from '../workplaces/description.ts'
import { pagesNamed, rowsNamed } from './find.ts'
import { asWanted, byRelevance, type Found } from './relevance.ts'

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
  const [chosen, setChosen] = useState<string>()
  const { found, refusal, isLooking } = useFound(searched, words)
  const active = placeOf(found, chosen)
  // keys may follow each other faster than the dialog is drawn
  const place = useRef(active)
  place.current = active
  const isWaiting = useRef(false)
  const choose = (next: number): void => {
    place.current = next
    setChosen(found[next]?.to)
  }
  const open = (each: Found | undefined): void => {
    if (!each) return
    onClose()
    go(each.to)
  }
  useEffect(() => {
    if (isLooking) return
    if (isWaiting.current) open(found[0])
    isWaiting.current = false
  }, [isLooking, words])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      const isDrawn = (event.currentTarget as HTMLInputElement).value === words
      // what is on its way may answer better than the first page
      isWaiting.current = !isDrawn || (isLooking && chosen === undefined && found[0]?.relevance !== 0)
      if (!isWaiting.current) open(found[place.current])
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || found.length === 0) return
    event.preventDefault()
    const next = (place.current + step + found.length) % found.length
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
            setChosen(undefined)
            isWaiting.current = false
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

/** The place of what somebody has chosen, which others may come before; the first one while nothing is chosen. */
const placeOf = (found: readonly Found[], chosen: string | undefined): number =>
  Math.max(
    0,
    found.findIndex(({ to }) => to === chosen)
  )

function statusText(words: string, count: number, isLooking: boolean): string {
  if (words.trim() === '') return texts.keys
  return isLooking ? texts.searching : texts.found(count)
}

/** Pages at once; rows after a pause in typing. An answer that nobody waits for any more is aborted. */
function useFound({ model, workplace }: SearchProps, words: string) {
  const [rows, setRows] = useState<readonly Found[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const [looked, setLooked] = useState('')
  const wanted = asWanted(words)
  const isLong = wanted.length >= SHORTEST
  useEffect(() => {
    setRows([])
    setRefusal(undefined)
    setLooked('')
    if (!isLong) return
    const stale = new AbortController()
    const show = (next: readonly Found[], refused?: Refusal): void => {
      if (stale.signal.aborted) return
      setRows(next)
      setRefusal(refused)
      setLooked(wanted)
    }
    const timer = setTimeout(() => {
      rowsNamed(model, wanted, stale.signal).then(show, (error: unknown) => {
        if (!stale.signal.aborted) show([], refusalFrom(error))
      })
    }, PAUSE)
    return () => {
      stale.abort()
      clearTimeout(timer)
    }
  }, [wanted])
  const pages = useMemo(() => (wanted === '' ? [] : pagesNamed(model, workplace, wanted)), [model, workplace, wanted])
  const found = useMemo(() => byRelevance([...pages, ...rows]), [pages, rows])
  return { found, refusal, isLooking: isLong && looked !== wanted }
}
