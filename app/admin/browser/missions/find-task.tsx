import { chooseFromList, kinds } from '#workplace-words/missions.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { refusalFrom } from '../data/service.ts'
import { Input, SuggestionItem } from '../parts/ui5.ts'
import { canBeAlternative, type Task } from './path.ts'
import { tasksNamed } from './read-path.ts'

const PAUSE = 200

interface FindTaskProps {
  readonly label: string
  /** Groups, puzzles and photo contests are parts of missions alone. */
  readonly isOfMission: boolean
  /** Typed words may become a checkpoint. */
  readonly withCheckpoints?: boolean
  /** IDs of what is in the path already. */
  readonly taken: ReadonlySet<string>
  readonly onChoose: (task: Task) => void
}

/**
 * Finds a tutorial, group, puzzle or photo contest by words of its title or slug as they are typed; a mission takes a
 * checkpoint by its title. Alternatives are tutorials and groups.
 */
export function FindTask({ label, isOfMission, withCheckpoints = false, taken, onChoose }: FindTaskProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Task[]>([])
  const [problem, setProblem] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the input tells a chosen suggestion once more when its list has closed
  const settled = useRef(false)
  useEffect(() => () => clearTimeout(pause.current), [])

  const look = (words: string): void => {
    tasksNamed(words, isOfMission).then(
      tasks => setFound(tasks.filter(task => !taken.has(task.ID ?? '') && (withCheckpoints || canBeAlternative(task)))),
      (error: unknown) => setProblem(refusalFrom(error).message)
    )
  }
  const onInput = (event: Event): void => {
    const words = (event.currentTarget as HTMLInputElement).value
    settled.current = false
    setTyped(words)
    setProblem(undefined)
    clearTimeout(pause.current)
    if (words.trim() === '') setFound([])
    else pause.current = setTimeout(() => look(words.trim()), PAUSE)
  }
  const offered = withCheckpoints && typed.trim() !== '' ? [...found, checkpoint(typed.trim())] : found
  const onChange = (event: Event): void => {
    const words = (event.currentTarget as HTMLInputElement).value
    if (words === '' || settled.current) return
    const task = offered.find(each => wordsOf(each) === words)
    if (!task) return setProblem(chooseFromList)
    settled.current = true
    setTyped('')
    setFound([])
    onChoose(task)
  }
  return (
    <Input
      accessible-name={label}
      value={typed}
      show-suggestions
      no-typeahead
      placeholder={label}
      value-state={problem === undefined ? 'None' : 'Negative'}
      onInput={onInput}
      onChange={onChange}
    >
      {problem !== undefined && <div slot="valueStateMessage">{problem}</div>}
      {offered.map(task => (
        <SuggestionItem key={wordsOf(task)} text={wordsOf(task)} additional-text={kinds[task.kind]} />
      ))}
    </Input>
  )
}

const checkpoint = (title: string): Task => ({ kind: 'CHECKPOINT', ID: null, slug: null, title, hidden: undefined })

/** Titles are not unique, slugs are. */
const wordsOf = ({ title, slug }: Task): string => (slug === null ? title : `${title} (${slug})`)
