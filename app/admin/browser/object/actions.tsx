import * as words from '#workplace-words/object.ts'
import { cannotBeUndone, done, pressed } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { reasonAgainst } from '../../metadata/permissions.ts'
import type { Model, Operation } from '../../metadata/types.ts'
import { change, read, type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { OfferButton, Reasons } from '../parts/offers.tsx'
import { nameOfPage, offeredOf, pageOfOperation } from '../parts/operations-of-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Parameters, type ParameterValues } from '../parts/parameters.tsx'

interface ActionsProps {
  readonly model: Model
  readonly operations: readonly Operation[]
  /** The row that they are called on, with a slash; empty for those of the service. */
  readonly root: string
  /** That row, and the words by which people know it. */
  readonly row?: Row
  readonly title?: string
  readonly etag: string | undefined
  readonly onDone: () => void
}

/** A button for each action or function, and the way to the page that carries others out; why some cannot be pressed. */
export function Actions({ model, operations, root, row, title, etag, onDone }: ActionsProps) {
  const [chosen, setChosen] = useState<Operation>()
  const offered = offeredOf(operations).map(operation => ({
    operation,
    label: operation.label,
    reason: reasonAgainst(operation, row)
  }))
  const pages = new Set(operations.flatMap(({ name }) => pageOfOperation(name) ?? []))
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
          title={title}
          etag={etag}
          onClose={changed => {
            setChosen(undefined)
            if (changed) onDone()
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
  readonly title: string | undefined
  readonly etag: string | undefined
  readonly onClose: (changed: boolean) => void
}

/** Asks for the parameters, says what is concerned, and shows the result. */
function Call({ model, operation, root, title, etag, onClose }: CallProps) {
  const [given, setGiven] = useState<ParameterValues>({ values: {}, problems: {} })
  const [refusal, setRefusal] = useState<Refusal>()
  const [answer, setAnswer] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { label, help, parameters, isAction, isCritical } = operation

  const call = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await (isAction ? post() : get()).then(
      result => setAnswer(resultText(result)),
      (error: unknown) => {
        const refused = refusalFrom(error)
        setRefusal(refused)
        const named = refused.problems.flatMap(each => (each.field ? [[each.field, each.message] as const] : []))
        setGiven(before => ({ ...before, problems: Object.fromEntries(named) }))
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
  if (answer !== undefined)
    return (
      <Dialog heading={done(label)} onClose={() => onClose(isAction)}>
        {answer === '' ? <p>{words.isDone}</p> : <pre class="answer">{answer}</pre>}
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

/** The result of an operation without the annotations of OData. */
function resultText(result: Row | undefined): string {
  if (!result) return ''
  const entries = Object.entries(result).filter(([name]) => !name.includes('@odata.'))
  if (entries.length === 1 && entries[0]?.[0] === 'value') return plain(entries[0][1])
  return plain(Object.fromEntries(entries))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
