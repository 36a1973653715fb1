import * as words from '#workplace-words/authors/editor.ts'
import { useState } from 'preact/hooks'
import { change, Refusal } from '../../data/service.ts'
import { Dialog } from '../../parts/dialog.tsx'
import type { TextEditor } from './code/text-editor.ts'
import { optionBlocks, type Variant } from './texts/option-blocks.ts'

interface SystemsDialogProps {
  readonly slug: string
  readonly editor: TextEditor | undefined
  readonly onClose: () => void
}

const systems = Object.keys(words.systemNames) as readonly (keyof typeof words.systemNames)[]
const MOST_CHARACTERS = 8000

/** Has the selected Markdown written for other operating systems, and puts all of them in as options. */
export function SystemsDialog({ slug, editor, onClose }: SystemsDialogProps) {
  const [selected] = useState(() => editor?.selected)
  const [from, setFrom] = useState<string>('Windows')
  const [wanted, setWanted] = useState<readonly string[]>(['macOS'])
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const text = selected?.text ?? ''
  const isUsable = text.trim() !== '' && text.length <= MOST_CHARACTERS
  const others = wanted.filter(system => system !== from)
  const write = async (): Promise<void> => {
    setBusy(true)
    setTold(words.writing)
    try {
      const body = { sourceMarkdown: text, sourceOS: from, targetOSes: others, context: { tutorialSlug: slug } }
      const answer = await change({ method: 'POST', path: '/author/generateOsVariants', body })
      const variants = (answer?.['variants'] ?? []) as readonly Variant[]
      if (selected) editor?.edit([{ ...selected, insert: optionBlocks([{ os: from, markdown: text }, ...variants]) }])
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setTold(problems[error.status] ?? error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      heading={words.otherSystems}
      {...(isUsable && { go: words.write })}
      isBusy={isBusy || others.length === 0}
      onGo={() => void write()}
      onClose={onClose}
    >
      <p>{isUsable ? words.otherSystemsHelp : words.selectFirst}</p>
      {isUsable && (
        <>
          <label>
            {words.writtenFor}{' '}
            <select value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
              {systems.map(system => (
                <option key={system} value={system}>
                  {words.systemNames[system]}
                </option>
              ))}
            </select>
          </label>
          <fieldset>
            <legend>{words.writeFor}</legend>
            {systems
              .filter(system => system !== from)
              .map(system => (
                <label key={system}>
                  <input
                    type="checkbox"
                    checked={wanted.includes(system)}
                    onChange={({ currentTarget: { checked } }) =>
                      setWanted(checked ? [...wanted, system] : wanted.filter(each => each !== system))
                    }
                  />{' '}
                  {words.systemNames[system]}
                </label>
              ))}
          </fieldset>
        </>
      )}
      <p role="status">{told}</p>
    </Dialog>
  )
}

const problems: Readonly<Record<number, string>> = { 502: words.noUsableText, 503: words.noModel }
