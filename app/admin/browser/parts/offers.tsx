import * as words from '#workplace-words/common.ts'
import type { ComponentProps } from 'preact'
import { reasonAgainst } from '../../metadata/permissions.ts'
import type { Model, Operation } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Button } from './ui5.ts'

/** A button by its words, and why it cannot be pressed, in words that follow them and a colon. */
export interface Offer {
  readonly label: string
  readonly reason: string | undefined
}

/** The operation of the service or of its rows with this name. @throws Error where there is none. */
function operationOf({ operations, entities }: Model, name: string): Operation {
  const bound = [...entities.values()].flatMap(({ actions }) => actions)
  const found = [...operations, ...bound].find(each => each.name === name)
  if (!found) throw new Error(`the service has no operation ${name}`)
  return found
}

/** An operation as a page offers it, under the words of its button. */
export const offerOf = (model: Model, name: string, label: string, row?: Row): Offer => ({
  label,
  reason: reasonAgainst(operationOf(model, name), row)
})

type OfferProps = ComponentProps<typeof Button> & Pick<Offer, 'reason'>

/** A button that cannot be pressed while there is a reason against it; `Reasons` has the words for everybody. */
export function OfferButton({ reason, ...props }: OfferProps) {
  const refused = reason !== undefined && { disabled: true, tooltip: reason, 'accessible-description': reason }
  return <Button {...props} {...refused} />
}

/** Says why buttons cannot be pressed: `Publish concept, Veto concept: needs the scope …`. */
export function Reasons({ offers }: { readonly offers: readonly Offer[] }) {
  const byReason = Map.groupBy(offers, ({ reason }) => reason)
  return (
    <>
      {[...byReason].map(
        ([reason, refused]) =>
          reason !== undefined && (
            <p key={reason} class="page-help reasons">
              {words.reason([...new Set(refused.map(({ label }) => label))], reason)}
            </p>
          )
      )}
    </>
  )
}
