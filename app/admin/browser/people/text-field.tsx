import { Input, Label } from '../parts/ui5.ts'

interface TextFieldProps {
  readonly id: string
  readonly label: string
  readonly onType: (text: string) => void
}

/** A field of a dialog with its label. */
export function TextField({ id, label, onType }: TextFieldProps) {
  return (
    <div class="field">
      <Label for={id} show-colon>
        {label}
      </Label>
      <Input
        id={id}
        accessible-name={label}
        onInput={(event: Event) => onType((event.currentTarget as HTMLInputElement).value)}
      />
    </div>
  )
}
