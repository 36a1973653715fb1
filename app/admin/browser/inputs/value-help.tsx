import '@ui5/webcomponents-icons/dist/value-help.js'
import { typeToFind } from '#workplace-words/input.ts'
import * as words from '#workplace-words/lists/value-help.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { meantRow } from '../../metadata/query/value-query.ts'
import { plainText } from '../../metadata/text.ts'
import type { Model, ValueList } from '../../metadata/types.ts'
import type { Listed, Row } from '../data/service.ts'
import { useLater } from '../parts/use-later.ts'
import { Button, Input, SuggestionItem } from '../parts/ui5.ts'
import { findValues, textOfValue } from './find-values.ts'

interface ValueHelpProps {
  readonly id: string
  readonly model: Model
  readonly label: string
  readonly list: ValueList
  /** The value that is chosen, and its text where that is known. */
  readonly value: string
  readonly text?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly problem?: string | undefined
  readonly placeholder?: string
  /** The chosen value, and its row where one was chosen. */
  readonly onChoose: (value: string, row?: Row) => void
  /** Takes several values over from the dialog; without it, one is chosen. */
  readonly onChooseSeveral?: (values: readonly string[]) => void
  /** Hears of words that are looked for still, or that nothing matches, as the reason why they are no value. */
  readonly onNothing?: (typed: string, problem: string) => void
}

const MOST = 10
const PAUSE = 200
const nothing: Listed<Row> = { rows: [], total: 0 }

const loadDialog = () => import('./value-dialog.tsx').then(({ ValueDialog }) => ValueDialog)

type InputElement = HTMLInputElement & { open: boolean }

/** Chooses a row of another entity by any of its texts; shows the name, keeps the key. F4, an arrow or the button open the list. */
export function ValueHelp(props: ValueHelpProps) {
  const { id, model, label, list, value, text, required, disabled, problem, placeholder, onChoose, onNothing } = props
  const [typed, setTyped] = useState(text ?? '')
  const [found, setFound] = useState(nothing)
  const [unknown, setUnknown] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLater(loadDialog, isOpen)
  const input = useRef<InputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  // words that have become the value by now, and those that are looked for
  const settling = useRef(0)
  const sought = useRef<string>(undefined)
  // the input tells a chosen suggestion once more when its list has closed
  const settled = useRef<string>(undefined)
  const mayOpen = useRef(false)
  const [shownText = list.value] = list.texts

  useEffect(() => {
    if (value !== '' && (value === unknown || value === sought.current)) return
    if (text !== undefined) return setTyped(text)
    if (value === '') return setTyped('')
    let isCurrent = true
    void textOfValue(model, list, value).then(found => isCurrent && setTyped(found))
    return () => {
      isCurrent = false
    }
  }, [value, text])
  useEffect(() => {
    // the list of suggestions opens when it has some
    if (mayOpen.current && found.rows.length > 0 && input.current) input.current.open = true
    mayOpen.current = false
  }, [found])
  useEffect(() => () => clearTimeout(pause.current), [])

  const look = (wanted: string): void => {
    const turn = (asked.current += 1)
    findValues(model, list, wanted).then(
      answer => turn === asked.current && setFound(answer),
      () => turn === asked.current && setFound(nothing)
    )
  }
  const open = (): void => {
    mayOpen.current = true
    // what stands there is chosen already, so others are looked for
    look(unknown ?? '')
  }
  const shown = found.rows.slice(0, MOST)
  // rows of the same name are told apart by their second text
  const wordsOf = (row: Row): string => {
    const own = plainText(row[shownText])
    const second = list.texts[1] === undefined ? '' : plainText(row[list.texts[1]])
    return second !== '' && shown.filter(each => plainText(each[shownText]) === own).length > 1
      ? `${own} (${second})`
      : own
  }
  const more = words.allValues(found.total)
  /** Begins anew: what was looked for before is not wanted any more. */
  const settle = (wanted?: string): number => {
    sought.current = wanted
    return (settling.current += 1)
  }
  const choose = (row: Row): void => {
    settle()
    setUnknown(undefined)
    setTyped(plainText(row[shownText]))
    onChoose(plainText(row[list.value]), row)
    if (props.onChooseSeveral) setTyped('')
  }
  const refuse = (wanted: string): void => {
    settle()
    setUnknown(wanted)
    onNothing?.(wanted, words.nothingMatches(wanted))
  }
  const onInput = (event: Event): void => {
    const wanted = (event.currentTarget as HTMLInputElement).value
    settled.current = undefined
    settle()
    setTyped(wanted)
    setUnknown(undefined)
    clearTimeout(pause.current)
    if (wanted !== '') pause.current = setTimeout(() => look(wanted), PAUSE)
  }
  const onChange = (event: Event): void => {
    const wanted = (event.currentTarget as HTMLInputElement).value
    if (wanted === settled.current) return
    settled.current = wanted
    settle()
    clearTimeout(pause.current)
    setUnknown(undefined)
    if (wanted === '') return onChoose('')
    if (wanted === more) {
      setTyped(text ?? '')
      return setOpen(true)
    }
    const chosen = shown.find(row => wordsOf(row) === wanted)
    if (chosen) return choose(chosen)
    // somebody was faster than the list: nothing is saved without what it finds
    const turn = settle(wanted)
    onNothing?.(wanted, words.isLookedFor(wanted))
    findValues(model, list, wanted).then(
      ({ rows }) => {
        if (turn !== settling.current) return
        const meant = meantRow(list, rows, wanted)
        if (meant) choose(meant)
        else refuse(wanted)
      },
      () => turn === settling.current && refuse(wanted)
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F4' && event.key !== 'ArrowDown') return
    if (input.current?.open) return
    event.preventDefault()
    open()
  }
  const told = unknown === undefined ? problem : words.nothingMatches(unknown)
  return (
    <span class="value-help">
      <Input
        id={id}
        ref={input}
        accessible-name={label}
        value={typed}
        show-suggestions
        no-typeahead
        placeholder={placeholder ?? typeToFind}
        required={required}
        disabled={disabled}
        value-state={told === undefined ? 'None' : 'Negative'}
        onInput={onInput}
        onChange={onChange}
        onKeyDown={onKeyDown}
      >
        {told !== undefined && <div slot="valueStateMessage">{told}</div>}
        {shown.map(row => (
          <SuggestionItem
            key={plainText(row[list.value])}
            text={wordsOf(row)}
            additional-text={list.texts[1] === undefined ? undefined : plainText(row[list.texts[1]])}
          />
        ))}
        {found.total > shown.length && <SuggestionItem key="more" text={more} />}
      </Input>
      <Button
        design="Transparent"
        icon="value-help"
        tooltip={words.valuesOf(label)}
        disabled={disabled}
        onClick={() => {
          input.current?.focus()
          open()
        }}
      />
      {isOpen && Dialog && (
        <Dialog
          model={model}
          label={label}
          list={list}
          first={unknown ?? ''}
          {...(props.onChooseSeveral && { onChooseSeveral: props.onChooseSeveral })}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
