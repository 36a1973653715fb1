import * as words from '#workplace-words/objects/object.ts'
import { cannotBeUndone, done, loading, pressed } from '#workplace-words/common.ts'
import type { ComponentProps } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { type ParameterValues, startValues, withMissing, withRefused } from '../../metadata/input/parameter-values.ts'
import { isOffered, reasonAgainst } from '../../metadata/permissions.ts'
import type { Model, Operation } from '../../metadata/types.ts'
import { change, read, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { forgetAsked, operationAsked } from '../parts/asked-operation.ts'
import { Dialog } from '../parts/dialog.tsx'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { nameOfPage, offeredOf, pageOfOperation } from '../parts/operations-of-pages.ts'
import { isEditorOfRows } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import type { Result } from './result.tsx'
import { Parameters } from '../inputs/parameters.tsx'

interface ActionsProps {
  readonly model: Model
  readonly operations: readonly Operation[]
  /** The row that they are called on, with a slash; empty for those of the service. */
  readonly root: string
  /** That row, and the words by which people know it. */
  readonly row?: Row
  readonly title?: string
  readonly etag: string | undefined
  /** Called when an action has been carried out. */
  readonly onDone: (operation: Operation) => void
}

/** A button for each action or function, and the way to the page that carries others out; why some cannot be pressed. */
export function Actions({ model, operations, root, row, title, etag, onDone }: ActionsProps) {
  const [chosen, setChosen] = useState(() => operationAsked(operations, row))
  // it was asked once: a way back, or a row that is read again, does not ask it again
  useEffect(forgetAsked, [])
  const shown = operations.filter(each => isOffered(each, row))
  const offered = offeredOf(shown).map(operation => ({
    operation,
    label: operation.label,
    reason: reasonAgainst(operation, row)
  }))
  const pages = new Set(operations.flatMap(({ name }) => pageOfOperation(name) ?? []).filter(at => !isEditorOfRows(at)))
  return (
    <>
      {offered.map(({ operation, label, reason }) => (
        <OfferButton
          key={operation.name}
          design="Transparent"
          tooltip={operation.help}
          reason={reason}
          onClick={() => setChosen(operation)}
        >
          {label}
        </OfferButton>
      ))}
      {[...pages].map(at => (
        <a key={at} class="page-link" href={addressOf(at)}>
          {words.moreIn(nameOfPage(at) ?? at)}
        </a>
      ))}
      <Reasons offers={offered} />
      {chosen && (
        <Call
          key={chosen.name}
          model={model}
          operation={chosen}
          root={root}
          row={row}
          title={title}
          etag={etag}
          onClose={changed => {
            setChosen(undefined)
            if (changed) onDone(chosen)
          }}
        />
      )}
    </>
  )
}

interface CallProps {
  readonly model: Model
  readonly operation: Operation
  readonly root: string
  readonly row: Row | undefined
  readonly title: string | undefined
  readonly etag: string | undefined
  readonly onClose: (changed: boolean) => void
}

/** Asks for the parameters, says what is concerned, and shows the result. */
function Call({ model, operation, root, row, title, etag, onClose }: CallProps) {
  const { label, help, parameters, isAction, isCritical, returns } = operation
  const [given, setGiven] = useState<ParameterValues>(() => startValues(parameters, row))
  const [refusal, setRefusal] = useState<Refusal>()
  const [answer, setAnswer] = useState<{ readonly result: Row | undefined }>()
  const [isBusy, setBusy] = useState(false)

  const call = async (): Promise<void> => {
    const missing = withMissing(parameters, given)
    if (missing) return setGiven(missing)
    setBusy(true)
    setRefusal(undefined)
    setGiven(({ values, problems }) => ({ values, problems }))
    await (isAction ? post() : get()).then(
      result => setAnswer({ result }),
      (error: unknown) => {
        const refused = refusalFrom(error)
        setRefusal(refused)
        setGiven(before => withRefused(parameters, before, refused.problems))
      }
    )
    setBusy(false)
  }
  const name = root === '' ? operation.name : `${model.namespace}.${operation.name}`
  const post = (): Promise<Row | undefined> => change({ method: 'POST', path: root + name, body: given.values, etag })
  const get = (): Promise<Row> => {
    const literals = parameters.map(
      each => `${each.name}=${encodeURIComponent(literal(given.values[each.name], each.type))}`
    )
    return read(`${root}${name}(${literals.join(',')})`)
  }
  if (answer)
    return (
      <Dialog heading={done(label)} onClose={() => onClose(isAction)}>
        <ResultLater {...{ model, label, returns }} answer={answer.result} />
      </Dialog>
    )
  return (
    <Dialog
      heading={title === undefined ? label : pressed(label, title)}
      go={label}
      negative={isCritical}
      isBusy={isBusy}
      onGo={() => void call()}
      onClose={() => onClose(false)}
    >
      {help && <p>{help}</p>}
      {isCritical && <p>{cannotBeUndone}</p>}
      <Parameters model={model} parameters={parameters} given={given} onChange={setGiven} />
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

type ResultView = typeof Result

/** The result, whose view is loaded when there is one. */
function ResultLater(props: ComponentProps<ResultView>) {
  const [loaded, setLoaded] = useState<{ readonly View: ResultView }>()
  useEffect(() => void import('./result.tsx').then(({ Result: View }) => setLoaded({ View })), [])
  return loaded ? <loaded.View {...props} /> : <p>{loading}</p>
}
