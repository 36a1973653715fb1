import * as words from '#scanner-words/desk.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

interface NumberFormProps {
  readonly onNumber: (text: string) => void
}

const mostlyTypes = matchMedia('(pointer: fine)')

/**
 * The field for an account number. Scanners at a cable type digits and Enter: wherever the focus is, digits go into the field. On
 * a phone it is not focused by itself, since its keyboard would hide the card.
 */
export function NumberForm({ onNumber }: NumberFormProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (mostlyTypes.matches) field.current?.focus()
    const catchDigits = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isElsewhere = !(target instanceof HTMLInputElement)
      if (isElsewhere && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus()
    }
    addEventListener('keydown', catchDigits)
    return () => removeEventListener('keydown', catchDigits)
  }, [])
  return (
    <form
      class="number"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() === '') return
        setText('')
        onNumber(text)
      }}
    >
      <label for="account-number">{words.accountNumber}</label>
      <input
        id="account-number"
        ref={field}
        value={text}
        inputMode="numeric"
        autocomplete="off"
        maxLength={10}
        enterkeyhint="search"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit">{words.show}</button>
    </form>
  )
}
