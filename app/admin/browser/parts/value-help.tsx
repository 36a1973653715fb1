import { typeToFind } from '#workplace-words/input.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import type { Model, ValueList } from '../../metadata/types.ts'
import { read, type Row } from '../data/service.ts'
import { Input, SuggestionItem } from './ui5.ts'
import { plainText } from '../../metadata/text.ts'

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
  readonly onChoose: (value: string) => void
}

const MOST = 10
const PAUSE = 200

/** Chooses a row of another entity by the beginning of its name; shows the name, keeps the key. */
export function ValueHelp(props: ValueHelpProps) {
  const { id, model, label, list, value, text, required, disabled, problem, onChoose } = props
  const [typed, setTyped] = useState(text ?? '')
  const [found, setFound] = useState<readonly Row[]>([])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the input tells a chosen suggestion once more when its list has closed
  const settled = useRef<string>(undefined)
  const target = model.sets.get(list.set)
  const [shownText = list.value] = list.texts

  useEffect(() => {
    if (text !== undefined) return setTyped(text)
    if (value === '') return setTyped('')
    const type = target?.properties.get(list.value)?.type ?? 'Edm.String'
    const filter = encodeURIComponent(`${list.value} eq ${literal(value, type)}`)
    read(`${list.set}?$select=${list.value},${shownText}&$filter=${filter}&$top=1`).then(
      ({ value: rows }) => setTyped(plainText((rows as Row[])[0]?.[shownText] ?? value)),
      () => setTyped(value)
    )
  }, [value, text])

  const look = (words: string): void => {
    const filter = encodeURIComponent(`contains(tolower(${shownText}),${literal(words.toLowerCase(), 'Edm.String')})`)
    const draft = target?.draft === 'root' ? encodeURIComponent(' and IsActiveEntity eq true') : ''
    const selected = [...new Set([list.value, ...list.texts])].join(',')
    read(`${list.set}?$select=${selected}&$filter=${filter}${draft}&$orderby=${shownText}&$top=${MOST}`).then(
      ({ value: rows }) => setFound(rows as Row[]),
      () => setFound([])
    )
  }
  // rows of the same name are told apart by their second text
  const wordsOf = (row: Row): string => {
    const text = plainText(row[shownText])
    const second = list.texts[1] === undefined ? '' : plainText(row[list.texts[1]])
    return second !== '' && found.filter(each => plainText(each[shownText]) === text).length > 1
      ? `${text} (${second})`
      : text
  }
  const onInput = (event: Event): void => {
    const words = (event.currentTarget as HTMLInputElement).value
    settled.current = undefined
    setTyped(words)
    clearTimeout(pause.current)
    if (words !== '') pause.current = setTimeout(() => look(words), PAUSE)
  }
  const onChange = (event: Event): void => {
    const words = (event.currentTarget as HTMLInputElement).value
    if (words === settled.current) return
    settled.current = words
    if (words === '') return onChoose('')
    const chosen = found.find(row => wordsOf(row) === words)
    if (chosen) onChoose(plainText(chosen[list.value]))
    else setTyped(text ?? '')
  }
  return (
    <Input
      id={id}
      accessible-name={label}
      value={typed}
      show-suggestions
      no-typeahead
      placeholder={typeToFind}
      required={required}
      disabled={disabled}
      value-state={problem === undefined ? 'None' : 'Negative'}
      onInput={onInput}
      onChange={onChange}
    >
      {problem !== undefined && <div slot="valueStateMessage">{problem}</div>}
      {found.map(row => (
        <SuggestionItem
          key={plainText(row[list.value])}
          text={wordsOf(row)}
          additional-text={list.texts[1] === undefined ? undefined : plainText(row[list.texts[1]])}
        />
      ))}
    </Input>
  )
}
