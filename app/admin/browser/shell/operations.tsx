import { actions } from '#workplace-words/page-names.ts'
import { doneThere } from '#workplace-words/shell.ts'
import { useTitle } from '../parts/title.ts'
import type { Model } from '../../metadata/types.ts'
import { Actions } from '../object/actions.tsx'
import { addressOf } from '../parts/address.ts'
import { nameOfPage, offeredOf, operationsOfPages } from '../parts/operations-of-pages.ts'

/** Pages that carry operations out, but for those of sets. */
const pages = Object.keys(operationsOfPages).filter(at => at !== '' && nameOfPage(at) !== undefined)

/** The operations of the service that belong to no row and to no page, each with its explanation. */
export function Operations({ model }: { readonly model: Model }) {
  useTitle(actions)
  const sorted = [...offeredOf(model.operations)].sort((one, other) => one.label.localeCompare(other.label))
  return (
    <section class="page" aria-labelledby="operations-title">
      <header class="page-header">
        <h1 id="operations-title">{actions}</h1>
        <p class="page-help">
          {doneThere(
            pages.map((at, index) => (
              <>
                {index > 0 && ', '}
                <a href={addressOf(at)}>{nameOfPage(at)}</a>
              </>
            ))
          )}
        </p>
      </header>
      <ul class="operations">
        {sorted.map(operation => (
          <li key={operation.name} class="section">
            <Actions model={model} operations={[operation]} root="" etag={undefined} onDone={() => undefined} />
            <span class="page-help">{operation.help}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
