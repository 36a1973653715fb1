import * as words from '#site-words/parts.ts'
import type { Card } from '../../catalog/card.ts'
import { Icon } from './icon.tsx'

/** A tutorial, as far as it decides about progress on it. */
export interface Trackable {
  readonly card: Pick<Card, 'slug'> | undefined
  readonly isInSteps: boolean
  readonly sections: readonly unknown[]
}

/** True for a tutorial whose steps can be done: one in steps that the catalog knows. */
export const isTracked = ({ card, isInSteps, sections }: Trackable): boolean =>
  card !== undefined && isInSteps && sections.length > 0

/**
 * Room for what the reader has done, the same for everyone; its script fills it in, so that nothing moves. Without
 * scripts it is not there.
 */
export function Finish(model: Trackable) {
  if (!isTracked(model)) return null
  return (
    <section class="finish" aria-labelledby="finish" data-finish="">
      <span class="finish-mark" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div>
        <h2 id="finish" tabIndex={-1} data-finish-heading>
          {words.yourProgress}
        </h2>
        <p data-finish-text>{words.markSteps}</p>
        <p data-finish-skipped />
      </div>
      <p class="finish-next" data-finish-next />
    </section>
  )
}
