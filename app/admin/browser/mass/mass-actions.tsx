import * as words from '#workplace-words/lists/list.ts'
import * as mass from '#workplace-words/lists/mass.ts'
import { edit } from '#workplace-words/common.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { reasonAgainstChange } from '../../metadata/permissions.ts'
import { canGive, reasonAgainstAction } from '../../metadata/mass-change.ts'
import type { ListState } from '../../metadata/query/list-query.ts'
import type { Entity, Model, Operation } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { offeredOf } from '../parts/operations-of-pages.ts'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { Button } from '../parts/ui5.ts'
import type * as AllDialogs from './dialogs.ts'
import type { Selection } from './selection.ts'

interface MassProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  /** All rows of the list, once they are counted. */
  readonly count: number | undefined
  readonly selection: Selection
  readonly onDone: () => void
}

/** Subject of the dialog that the bar opens. */
type Asked = Operation | 'edit' | 'delete' | 'all' | 'first'

/** The actions of rows that are offered for many of them. */
const massActionsOf = ({ actions }: Entity): readonly Operation[] =>
  offeredOf(actions).filter(({ isAction, hidden }) => isAction && hidden !== true)

const canDelete = ({ can, draft }: Entity): boolean => can.delete && draft !== 'node'

/** Whether something can be done with rows of a list. */
export const canChoose = (entity: Entity): boolean =>
  massActionsOf(entity).length > 0 || canGive(entity) || canDelete(entity)

/** The reason against something that none of the rows allows; where one does, the outcome tells of the others. */
const forNone = (rows: Selection['rows'], reasonOf: (row: Row) => string | undefined): string | undefined => {
  const reasons = [...rows.values()].map(reasonOf)
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** Bar with what can be done with the chosen rows, and how more of them are chosen. */
export function MassActions({ model, entity, path, state, count, selection, onDone }: MassProps) {
  const [asked, setAsked] = useState<Asked>()
  const chosen = selection.rows.size
  const isShown = chosen > 0 || asked !== undefined
  useTableInstead(isShown)
  if (!isShown) return null
  const { deletion, refusals } = entity
  const against = (change: 'update' | 'delete') =>
    refusals[change] ?? forNone(selection.rows, row => reasonAgainstChange(entity, change, row))
  const offers = [
    ...(canGive(entity) ? [{ label: edit, reason: against('update'), ask: 'edit' as const }] : []),
    ...massActionsOf(entity).map(action => ({
      label: action.label,
      reason: action.refusal ?? forNone(selection.rows, row => reasonAgainstAction(action, row)),
      ask: action
    })),
    ...(canDelete(entity) ? [{ label: deletion.label, reason: against('delete'), ask: 'delete' as const }] : [])
  ]
  return (
    <div class="mass" role="toolbar" aria-label={words.selectedRows}>
      <span role="status">{words.selected(chosen)}</span>
      {count !== undefined && count > chosen && (
        <>
          <Button design="Transparent" onClick={() => setAsked('all')}>
            {mass.chooseAll(count)}
          </Button>
          <Button design="Transparent" onClick={() => setAsked('first')}>
            {mass.chooseFirst}
          </Button>
        </>
      )}
      {offers.map(({ label, reason, ask }) => (
        <OfferButton
          key={label}
          design="Transparent"
          tooltip={typeof ask === 'string' ? undefined : ask.help}
          reason={reason}
          onClick={() => setAsked(ask)}
        >
          {label}
        </OfferButton>
      ))}
      <Button design="Transparent" onClick={selection.clear}>
        {words.clearSelection}
      </Button>
      <Reasons offers={offers} />
      {asked !== undefined && (
        <Later
          {...{ model, entity, path, state, asked, selection }}
          count={count ?? 0}
          onClose={changed => {
            setAsked(undefined)
            if (changed) onDone()
          }}
        />
      )}
    </div>
  )
}

/** Moves the focus to the table when the bar goes with what had it. */
function useTableInstead(isShown: boolean): void {
  const wasShown = useRef(isShown)
  useLayoutEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.table-box ui5-table-header-row')?.focus()
    wasShown.current = isShown
  }, [isShown])
}

interface DialogProps extends Omit<MassProps, 'count' | 'onDone'> {
  readonly asked: Asked
  readonly count: number
  readonly onClose: (changed: boolean) => void
}

type Dialogs = typeof AllDialogs

/** The dialogs, which are loaded when the first is asked for. */
function Later({ asked, count, path, state, ...props }: DialogProps) {
  const [dialogs, setDialogs] = useState<Dialogs>()
  useEffect(() => void import('./dialogs.ts').then(setDialogs), [])
  if (!dialogs) return null
  if (asked === 'all' || asked === 'first')
    return <dialogs.ChooseMore {...props} path={path} state={state} count={count} asksHowMany={asked === 'first'} />
  if (asked === 'edit') return <dialogs.EditDialog {...props} />
  if (asked === 'delete') return <dialogs.DeleteRows {...props} />
  return <dialogs.ActionDialog {...props} operation={asked} />
}
