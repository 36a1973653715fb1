import { useEffect, useState } from 'preact/hooks'
import { Button } from '../parts/ui5.ts'
import type { Editing } from './state/editing.ts'
import { focusField, Messages } from './messages.tsx'
import type { PageMessage } from './page-messages.ts'

interface SaveProps {
  readonly path: string
  readonly label: string
  readonly editing: Editing
  readonly messages: readonly PageMessage[]
}

/** Saves, or says what is wrong first; after a refusal, the focus is in the first field that it is about. */
export function SaveButton({ path, label, editing, messages }: SaveProps) {
  const { refusal, wrong, isBusy, save } = editing
  const [opened, setOpened] = useState(0)
  const open = (): void => setOpened(before => before + 1)
  useEffect(() => {
    if (!refusal || refusal.status === 401) return
    const place = messages.find(each => each.place !== undefined)?.place
    if (!place) return
    if (place.path !== path || place.field === undefined) return open()
    void focusField(place.field).then(isThere => isThere || open())
  }, [refusal])
  return (
    <>
      <Messages path={path} messages={messages} opened={opened} />
      <Button design="Emphasized" disabled={isBusy} onClick={() => (wrong.length > 0 ? open() : save())}>
        {label}
      </Button>
    </>
  )
}
