import { useState } from 'preact/hooks'
import { change } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { counted } from '../parts/format.ts'
import { NameDialog } from '../parts/name-dialog.tsx'
import { QUERY } from '../parts/own-pages.ts'
import { Button, Tag } from '../parts/ui5.ts'
import type { SavedQuery } from './use-stored.ts'

interface SavedQueriesProps {
  readonly rows: readonly SavedQuery[]
  readonly onRun: (query: SavedQuery) => void
  /** Told of what is being changed. */
  readonly attempt: (work: Promise<unknown>) => void
}

/** The parameters of the address that open a saved query. */
export const openedBy = ({ ID, sql, spec }: SavedQuery) => ({ sql, chart: spec ?? '', saved: ID })

const act = ({ ID }: SavedQuery, action: string, body: object = {}) =>
  change({ method: 'POST', path: `SavedQueries(${ID})/AdminService.${action}`, body })

/** Saved queries: run, renamed, shared, copied and deleted. */
export function SavedQueries({ rows, onRun, attempt }: SavedQueriesProps) {
  const [asked, setAsked] = useState<{ readonly query: SavedQuery; readonly what: 'rename' | 'delete' }>()
  const close = (): void => setAsked(undefined)
  const done = (work: Promise<unknown>): void => {
    close()
    attempt(work)
  }
  return (
    <section aria-labelledby="saved-title">
      <h2 id="saved-title">Saved</h2>
      <ul class="queries saved">
        {rows.map(query => (
          <li key={query.ID}>
            <a href={addressOf(QUERY, openedBy(query))}>{query.name}</a>
            {query.visibility === 'shared-admins' && (
              <Tag hide-state-icon>{query.isOwn ? 'shared' : `of ${query.owner}`}</Tag>
            )}
            <span class="field-help">{counted(query.runCount, 'run')}</span>
            <span class="saved-actions">
              <Act name="Run" query={query} onClick={() => onRun(query)} />
              {query.isOwn && (
                <>
                  <Act name="Rename" query={query} onClick={() => setAsked({ query, what: 'rename' })} />
                  {query.visibility === 'private' ? (
                    <Act name="Share" query={query} onClick={() => done(share(query, 'shared-admins'))} />
                  ) : (
                    <Act name="Stop sharing" query={query} onClick={() => done(share(query, 'private'))} />
                  )}
                </>
              )}
              <Act name="Copy" query={query} onClick={() => done(act(query, 'duplicate'))} />
              {query.isOwn && <Act name="Delete" query={query} onClick={() => setAsked({ query, what: 'delete' })} />}
            </span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p>Nothing yet: give a statement a name and save it.</p>}
      <a href={addressOf('SavedQueries')}>All saved queries</a>
      {asked?.what === 'rename' && (
        <NameDialog
          heading={`Rename ${asked.query.name}`}
          go="Rename"
          name={asked.query.name}
          onGo={name => done(act(asked.query, 'rename', { name }))}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <Dialog
          heading={`Delete ${asked.query.name}?`}
          go="Delete"
          negative
          onGo={() => done(change({ method: 'DELETE', path: `SavedQueries(${asked.query.ID})` }))}
          onClose={close}
        >
          <p>
            It disappears for everybody who sees it; tiles of dashboards that show it stay, and say that it was deleted.
          </p>
        </Dialog>
      )}
    </section>
  )
}

const share = (query: SavedQuery, visibility: string) => act(query, 'setVisibility', { visibility })

interface ActProps {
  readonly name: string
  readonly query: SavedQuery
  readonly onClick: () => void
}

function Act({ name, query, onClick }: ActProps) {
  return (
    <Button design="Transparent" accessible-name={`${name}: ${query.name}`} onClick={onClick}>
      {name}
    </Button>
  )
}
