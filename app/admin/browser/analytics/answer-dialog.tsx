import * as words from '#workplace-words/pages/reports.ts'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { plainText } from '../../metadata/text.ts'
import { change, readList, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { Input, Label, SuggestionItem } from '../parts/ui5.ts'

/** An answer to a search in vain, and the operation that gives it. */
export interface Answered {
  readonly operation: 'makeSynonym' | 'ignoreSearch' | 'reopenSearch'
  readonly query: string
  /** Path of the operation. */
  readonly path: string
}

interface AnswerProps {
  readonly asked: Answered
  /** Receives what is told then. */
  readonly onDone: (told: string) => void
  readonly onClose: () => void
}

/** The parameter of an operation, which somebody types. */
const parameters = { makeSynonym: 'word', ignoreSearch: 'reason', reopenSearch: undefined } as const
const PAUSE = 200
const MOST = 5

/** Asks for the word that finds what was meant, or for the reason why nothing is to be found. */
export function AnswerDialog({ asked: { operation, query, path }, onDone, onClose }: AnswerProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const parameter = parameters[operation]
  const proposed = useWords(operation === 'makeSynonym' ? typed : '')
  const go = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await change({ method: 'POST', path, body: parameter ? { [parameter]: typed.trim() } : {} }).then(
      () => onDone(words.isAnswered[operation](query, typed.trim())),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  const isReady = parameter === undefined || typed.trim() !== ''
  return (
    <Dialog
      heading={words.answerOf(words.answers[operation], query)}
      go={words.answers[operation]}
      isBusy={isBusy || !isReady}
      onGo={() => void go()}
      onClose={onClose}
    >
      <p>{words.answerMeans[operation]}</p>
      {parameter && (
        <div class="field">
          <Label for="answer-text" show-colon>
            {words.answerFields[parameter]}
          </Label>
          <Input
            id="answer-text"
            accessible-name={words.answerFields[parameter]}
            value={typed}
            show-suggestions={operation === 'makeSynonym'}
            onInput={(event: Event) => setTyped((event.currentTarget as HTMLInputElement).value)}
          >
            {proposed.map(word => (
              <SuggestionItem key={word} text={word} />
            ))}
          </Input>
        </div>
      )}
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

/** Words that have synonyms already, then labels of tags, with what was typed in them. */
function useWords(typed: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  useEffect(() => {
    const left = new AbortController()
    const text = encodeURIComponent(literal(typed.trim().toLowerCase(), 'Edm.String'))
    const among = (set: string, column: string, condition: string) =>
      readList(
        `${set}?$select=${column}&$filter=contains(tolower(${column}),${text})${condition}&$orderby=${column}&$top=${MOST}`,
        left.signal
      ).then(({ rows }) => rows.map(row => plainText(row[column])))
    const timer = setTimeout(() => {
      Promise.all([among('Synonyms', 'word', '%20and%20IsActiveEntity%20eq%20true'), among('Tags', 'label', '')]).then(
        all => setFound([...new Set(all.flat().map(each => each.toLowerCase()))]),
        () => undefined
      )
    }, PAUSE)
    if (typed.trim() === '') clearTimeout(timer)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [typed])
  return typed.trim() === '' ? [] : found
}
