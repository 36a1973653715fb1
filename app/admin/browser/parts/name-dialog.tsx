import { name as nameOfField } from '#workplace-words/input.ts'
import { useState } from 'preact/hooks'
import { Dialog } from './dialog.tsx'

interface NameDialogProps {
  readonly heading: string
  /** Words of the button. */
  readonly go: string
  readonly name: string
  readonly onGo: (name: string) => void
  readonly onClose: () => void
}

/** Asks for a name; Enter takes it. */
export function NameDialog({ heading, go, name: before, onGo, onClose }: NameDialogProps) {
  const [name, setName] = useState(before)
  const isNew = name.trim() !== '' && name.trim() !== before
  const take = (): void => {
    if (isNew) onGo(name.trim())
  }
  return (
    <Dialog heading={heading} go={go} isBusy={!isNew} onGo={take} onClose={onClose}>
      <label class="dialog-name">
        {nameOfField}{' '}
        <input
          value={name}
          maxLength={120}
          onInput={event => setName(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && take()}
        />
      </label>
    </Dialog>
  )
}
