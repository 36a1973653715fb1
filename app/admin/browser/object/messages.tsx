import * as words from '#workplace-words/objects/object.ts'
import { problems as problemsOf } from '#workplace-words/counts.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Row } from '../../metadata/evaluate.ts'
import { addressOf, entryState, go, keepInEntry } from '../parts/address.ts'
import { Button } from '../parts/ui5.ts'
import type { PageMessage } from './page-messages.ts'

interface MessagesProps {
  /** The row of the page. */
  readonly path: string
  readonly messages: readonly PageMessage[]
  /** Each new value opens the list. */
  readonly opened: number
}

/** Everything that is wrong with the row or its parts; each message leads to its field, also on the page of a part. */
export function Messages({ path, messages, opened }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const isThere = messages.length > 0
  useEffect(() => {
    if (opened > 0) list.current?.showPopover()
  }, [opened])
  if (!isThere) return null
  const lead = ({ place, text }: PageMessage): void => {
    list.current?.hidePopover()
    if (place === undefined) return
    if (place.path !== path) return go(addressOf(place.path), false, { message: text, field: place.field })
    if (place.field !== undefined) void focusField(place.field)
  }
  return (
    <>
      <Button design="Negative" onClick={() => list.current?.showPopover()}>
        {problemsOf(messages.length)}
      </Button>
      <div ref={list} class="messages" popover="auto" role="dialog" aria-label={words.messages}>
        <ul>
          {messages.map((message, index) => (
            <li key={index} class={`message-${message.severity.toLowerCase()}`}>
              {message.place === undefined ? (
                message.text
              ) : (
                <button type="button" autofocus={index === 0} onClick={() => lead(message)}>
                  {message.place.label !== '' && <strong>{message.place.label}</strong>} {message.text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Moves the focus to the field of the page, also in a section that is folded; false where none can take it. */
export async function focusField(field: string): Promise<boolean> {
  const found = document.getElementById(`field-${field.replaceAll('/', '-')}`)
  if (!found) return false
  found.closest('details')?.setAttribute('open', '')
  found.scrollIntoView({ block: 'center' })
  // a component gives the focus on once it is drawn
  await (found.focus() as unknown)
  return found.contains(document.activeElement)
}

/** The message that has led to this page, until its field, which gets the focus once it can be edited, has another value. */
export function useLedTo(isReady: boolean, changed: Row): string | undefined {
  const [{ message, field }, setLed] = useState(entryState)
  useEffect(() => {
    if (isReady && typeof field === 'string') setTimeout(() => void focusField(field))
  }, [isReady])
  useEffect(() => {
    if (typeof field !== 'string' || !(field in changed)) return
    keepInEntry({ message: undefined, field: undefined })
    setLed({})
  }, [changed])
  return typeof message === 'string' ? message : undefined
}
