import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import { Input, Label } from '../parts/ui5.ts'
import type { SecretRow } from './use-secrets.ts'

interface DialogProps {
  readonly secret: SecretRow
  readonly isBusy: boolean
  readonly onClose: () => void
}

/** Asks for a new value, which nobody reads over the shoulder. */
export function SetDialog(props: DialogProps & { readonly onGo: (value: string) => void }) {
  const { secret, isBusy, onGo, onClose } = props
  const [value, setValue] = useState('')
  return (
    <Dialog
      heading={`Set the value of ${secret.key}`}
      go="Set value"
      isBusy={isBusy}
      onGo={() => onGo(value)}
      onClose={onClose}
    >
      <p>{secret.hasValue ? 'The value of now is lost. ' : ''}It takes effect within a minute on all instances.</p>
      <div class="field">
        <Label for="secret-value" show-colon>
          New value
        </Label>
        <Input
          id="secret-value"
          accessible-name="New value"
          type="Password"
          value={value}
          onInput={(event: Event) => setValue((event.currentTarget as HTMLInputElement).value)}
        />
      </div>
    </Dialog>
  )
}

interface SureProps extends DialogProps {
  readonly verb: 'Rotate' | 'Clear'
  readonly onGo: () => void
}

const consequences = {
  Rotate:
    'Where the platform can make a value itself, a new one replaces it at once, and whoever still uses the old one is refused. Otherwise nothing changes, and you learn where to get one.',
  Clear: 'The value is lost. What needs it stops working, unless a variable of the environment has it; the row stays.'
} as const

/** Says what follows before it happens. */
export function SureDialog({ secret, verb, isBusy, onGo, onClose }: SureProps) {
  return (
    <Dialog heading={`${verb} ${secret.key}`} go={verb} negative isBusy={isBusy} onGo={onGo} onClose={onClose}>
      <p>{consequences[verb]}</p>
    </Dialog>
  )
}
