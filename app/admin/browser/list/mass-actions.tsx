import * as words from '#workplace-words/list.ts'
import { cannotBeUndone, done, pressed } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import type { Entity, Model, Operation } from '../../metadata/types.ts'
import { sendBatch } from '../data/batch.ts'
import { type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { offeredOf } from '../parts/operations-of-pages.ts'
import { ConsequencesView, useConsequences } from '../parts/consequences.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { titleOf } from '../parts/format.ts'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { Parameters, type ParameterValues } from '../parts/parameters.tsx'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import type { Selection } from './selection.ts'

interface MassProps {
  readonly model: Model
  readonly entity: Entity
  readonly selection: Selection
  readonly onDone: () => void
}

/** The actions of rows that are offered for many of them. */
const massActionsOf = ({ actions }: Entity): readonly Operation[] =>
  offeredOf(actions).filter(({ isAction }) => isAction)

/** Whether something can be done with rows of a list. */
export const canChoose = (entity: Entity): boolean =>
  massActionsOf(entity).length > 0 || (entity.can.delete && entity.draft !== 'node')

/** Actions on the chosen rows. */
export function MassActions({ model, entity, selection, onDone }: MassProps) {
  const [chosen, setChosen] = useState<Operation | 'delete'>()
  const count = selection.rows.size
  if (count === 0) return null
  const { label } = entity.deletion
  const offers = [
    ...massActionsOf(entity).map(action => ({ label: action.label, reason: action.refusal, action })),
    ...(entity.can.delete && entity.draft !== 'node' ? [{ label, reason: entity.refusals.delete, action: null }] : [])
  ]
  return (
    <div class="mass" role="toolbar" aria-label={words.selectedRows}>
      <span role="status">{words.selected(count)}</span>
      {offers.map(offer => (
        <OfferButton
          key={offer.label}
          design="Transparent"
          tooltip={offer.action?.help}
          reason={offer.reason}
          onClick={() => setChosen(offer.action ?? 'delete')}
        >
          {offer.label}
        </OfferButton>
      ))}
      <Button design="Transparent" onClick={selection.clear}>
        {words.clearSelection}
      </Button>
      <Reasons offers={offers} />
      {chosen && (
        <Run
          model={model}
          entity={entity}
          rows={selection.rows}
          chosen={chosen}
          onClose={changed => {
            setChosen(undefined)
            if (changed) onDone()
          }}
        />
      )}
    </div>
  )
}

interface RunProps {
  readonly model: Model
  readonly entity: Entity
  readonly rows: ReadonlyMap<string, Row>
  readonly chosen: Operation | 'delete'
  readonly onClose: (changed: boolean) => void
}

/** Asks, sends one request with all rows, and tells the outcome of each. */
function Run({ model, entity, rows, chosen, onClose }: RunProps) {
  const [given, setGiven] = useState<ParameterValues>({ values: {}, problems: {} })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [outcomes, setOutcomes] = useState<readonly (string | undefined)[]>()
  const deleted = chosen === 'delete' ? [...rows.values()] : []
  const consequences = useConsequences({ model, entity, rows: deleted })
  const label = chosen === 'delete' ? entity.deletion.label : chosen.label
  const run = async (): Promise<void> => {
    setBusy(true)
    const requests = [...rows].map(([path, row]) => {
      const tag = row['@odata.etag']
      const etag = typeof tag === 'string' ? tag : undefined
      if (chosen === 'delete') return { method: 'DELETE' as const, url: path, etag }
      return { method: 'POST' as const, url: `${path}/${model.namespace}.${chosen.name}`, body: given.values, etag }
    })
    await sendBatch(requests).then(setOutcomes, (error: unknown) => setRefusal(refusalFrom(error)))
    setBusy(false)
  }
  const heading = words.ofRows(label, rows.size)
  if (outcomes) {
    const failed = outcomes.filter(each => each !== undefined).length
    return (
      <Dialog heading={done(label)} onClose={() => onClose(true)}>
        <p>{words.outcome(outcomes.length - failed, failed)}</p>
        <ul class="outcomes">
          {[...rows.values()].map((row, index) => (
            <li key={index}>{pressed(titleOf(entity, row), outcomes[index] ?? words.isDone)}</li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      heading={heading}
      go={label}
      negative={chosen === 'delete' || chosen.isCritical}
      isBusy={isBusy || consequences.isCounting}
      onGo={() => void run()}
      onClose={() => onClose(false)}
    >
      {chosen === 'delete' ? (
        <ConsequencesView entity={entity} rows={deleted} consequences={consequences} />
      ) : (
        <>
          {chosen.help && <p>{chosen.help}</p>}
          {chosen.isCritical && <p>{cannotBeUndone}</p>}
        </>
      )}
      {chosen !== 'delete' && (
        <Parameters model={model} parameters={chosen.parameters} given={given} onChange={setGiven} />
      )}
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
