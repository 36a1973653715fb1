import * as words from '#workplace-words/pages/analytics.ts'
import { runs } from '#workplace-words/counts.ts'
import * as pages from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { change } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
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
      <h2 id="saved-title">{words.saved}</h2>
      <ul class="queries saved">
        {rows.map(query => (
          <li key={query.ID}>
            <a href={addressOf(QUERY, openedBy(query))}>{query.name}</a>
            {query.visibility === 'shared-admins' && (
              <Tag hide-state-icon>{query.isOwn ? pages.shared : pages.ofOwner(query.owner)}</Tag>
            )}
            <span class="field-help">{runs(query.runCount)}</span>
            <span class="saved-actions">
              <Act name={words.run} query={query} onClick={() => onRun(query)} />
              {query.isOwn && (
                <>
                  <Act name={pages.rename} query={query} onClick={() => setAsked({ query, what: 'rename' })} />
                  {query.visibility === 'private' ? (
                    <Act name={pages.share} query={query} onClick={() => done(share(query, 'shared-admins'))} />
                  ) : (
                    <Act name={pages.stopSharing} query={query} onClick={() => done(share(query, 'private'))} />
                  )}
                </>
              )}
              <Act name={words.copy} query={query} onClick={() => done(act(query, 'duplicate'))} />
              {query.isOwn && (
                <Act name={pages.remove} query={query} onClick={() => setAsked({ query, what: 'delete' })} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p>{words.nothingSaved}</p>}
      <a href={addressOf('SavedQueries')}>{words.allSaved}</a>
      {asked?.what === 'rename' && (
        <NameDialog
          heading={pages.renameIt(asked.query.name)}
          go={pages.rename}
          name={asked.query.name}
          onGo={name => done(act(asked.query, 'rename', { name }))}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <Dialog
          heading={pages.removeIt(asked.query.name)}
          go={pages.remove}
          negative
          onGo={() => done(change({ method: 'DELETE', path: `SavedQueries(${asked.query.ID})` }))}
          onClose={close}
        >
          <p>{words.deletionOfQuery}</p>
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
