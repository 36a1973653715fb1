import * as words from '#workplace-words/pages/analytics.ts'
import { save } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { change } from '../data/service.ts'
import { Button } from '../parts/ui5.ts'
import type { SavedQuery } from './use-stored.ts'

interface SaveBarProps {
  /** The saved query that is open. */
  readonly current: SavedQuery | undefined
  readonly query: Pick<SavedQuery, 'sql' | 'spec'>
  readonly attempt: (work: Promise<unknown>) => void
  readonly onSaved: (query: SavedQuery) => void
}

/** Saves the statement and its chart under a new name, or in the query that is open. */
export function SaveBar({ current, query, attempt, onSaved }: SaveBarProps) {
  const [name, setName] = useState('')
  const saveNew = async (): Promise<void> => {
    const row = await change({ method: 'POST', path: 'SavedQueries', body: { name: name.trim(), ...query } })
    setName('')
    onSaved(row as unknown as SavedQuery)
  }
  const isChanged = current !== undefined && (current.sql !== query.sql || current.spec !== query.spec)
  return (
    <>
      <label>
        {words.name} <input value={name} maxLength={120} onInput={event => setName(event.currentTarget.value)} />
      </label>
      <Button disabled={name.trim() === ''} onClick={() => attempt(saveNew())}>
        {save}
      </Button>
      {current?.isOwn && (
        <Button
          disabled={!isChanged}
          onClick={() => attempt(change({ method: 'PATCH', path: `SavedQueries(${current.ID})`, body: query }))}
        >
          {words.saveChangesOf(current.name)}
        </Button>
      )}
    </>
  )
}
