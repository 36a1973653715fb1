import * as words from '#workplace-words/authors/releases.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { call } from './deeds.ts'

interface PathProps {
  readonly release: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const empty = { kind: 'mission', slug: '', title: '', description: '', tags: '', path: 'Default', tutorials: '' }
type Field = Exclude<keyof typeof empty, 'kind'>
const needed = ['slug', 'title', 'tags', 'path', 'tutorials'] as const
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** The definition of one path of a mission, or of a group, as the publish protocol has it; what it does not name stays. */
function definitionOf({ kind, slug, title, description, tags, path, tutorials }: typeof empty): object {
  const items = listOf(tutorials).map(each => ({ slug: each }))
  const common = { kind, slug, title, ...(description && { description }), tags: listOf(tags) }
  return kind === 'mission' ? { ...common, paths: [{ name: path, items }] } : { ...common, items }
}

const fieldsOf = (kind: string): readonly Field[] =>
  kind === 'mission' ? ['slug', 'title', 'tags', 'path'] : ['slug', 'title', 'tags']

/** Asks for a mission or group, and adds it to the release. */
export function PathDialog({ release, onDone, onClose }: PathProps) {
  const [typed, setTyped] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const add = async (): Promise<void> => {
    setBusy(true)
    const definition = JSON.stringify(definitionOf(typed))
    await call('setReleasePath', { release, definition }).then(onDone, (error: unknown) =>
      setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  const typing = (field: keyof typeof empty) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const isReady = needed.every(field => typed[field] !== '')
  return (
    <Dialog
      heading={words.addPath}
      go={words.add}
      isBusy={isBusy || !isReady}
      onGo={() => void add()}
      onClose={onClose}
    >
      <label class="dialog-name long">
        {words.kind}{' '}
        <select value={typed.kind} onChange={typing('kind')}>
          <option value="mission">{words.kinds.mission}</option>
          <option value="group">{words.kinds.group}</option>
        </select>
      </label>
      <p class="field-help">{words.whatStays}</p>
      {fieldsOf(typed.kind).map(field => (
        <label key={field} class="dialog-name long">
          {words.fields[field]} <input value={typed[field]} onInput={typing(field)} />
        </label>
      ))}
      {(['description', 'tutorials'] as const).map(field => (
        <label key={field} class="dialog-name long">
          {words.fields[field]}{' '}
          <textarea rows={field === 'tutorials' ? 5 : 2} value={typed[field]} onInput={typing(field)} />
        </label>
      ))}
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
