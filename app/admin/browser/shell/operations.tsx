import { useEffect } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { Actions } from '../object/actions.tsx'

/** The operations of the service that belong to no row, each with its explanation. */
export function Operations({ model }: { readonly model: Model }) {
  useEffect(() => void (document.title = 'Actions – Admin workplace'), [])
  const sorted = [...model.operations].sort((one, other) => one.label.localeCompare(other.label))
  return (
    <section class="page" aria-labelledby="operations-title">
      <header class="page-header">
        <h1 id="operations-title">Actions</h1>
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
