import * as words from '#workplace-words/pages/secrets.ts'
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
      heading={words.setValueOf(secret.key)}
      go={words.setValue}
      isBusy={isBusy}
      onGo={() => onGo(value)}
      onClose={onClose}
    >
      <p>{secret.hasValue ? words.replacesValue : words.takesEffect}</p>
      <div class="field">
        <Label for="secret-value" show-colon>
          {words.newValue}
        </Label>
        <Input
          id="secret-value"
          accessible-name={words.newValue}
          type="Password"
          value={value}
          onInput={(event: Event) => setValue((event.currentTarget as HTMLInputElement).value)}
        />
      </div>
    </Dialog>
  )
}

interface SureProps extends DialogProps {
  readonly operation: keyof typeof consequences
  readonly onGo: () => void
}

const consequences = { rotateSecretValue: words.rotationMeans, clearSecretValue: words.clearingMeans } as const

/** Says what follows before it happens. */
export function SureDialog({ secret, operation, isBusy, onGo, onClose }: SureProps) {
  return (
    <Dialog
      heading={words.verbOf(words.verbs[operation], secret.key)}
      go={words.verbs[operation]}
      negative
      isBusy={isBusy}
      onGo={onGo}
      onClose={onClose}
    >
      <p>{consequences[operation]}</p>
    </Dialog>
  )
}
