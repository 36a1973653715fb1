import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Input, Textarea } from '../parts/ui5.ts'

interface TextInputProps {
  readonly value: string
  /** Several lines, as many as the text has. */
  readonly multiLine?: boolean
  readonly onTyped: (text: string) => void
  readonly children?: ComponentChildren
  readonly [attribute: string]: unknown
}

/** A text field that keeps what is being typed while the page around it changes, until the text is taken over. */
export function TextInput({ value, multiLine = false, onTyped, children, ...attributes }: TextInputProps) {
  const [typed, setTyped] = useState<string>()
  const shared = {
    ...attributes,
    value: typed ?? value,
    onInput: (event: Event) => setTyped((event.currentTarget as HTMLInputElement).value),
    onChange: (event: Event) => {
      setTyped(undefined)
      onTyped((event.currentTarget as HTMLInputElement).value)
    }
  }
  if (!multiLine) return <Input {...shared}>{children}</Input>
  return (
    <Textarea {...shared} rows={4} growing growing-max-rows={16}>
      {children}
    </Textarea>
  )
}
