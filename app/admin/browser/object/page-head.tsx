import { evaluate, isReadable, valueAt } from '../../metadata/evaluate.ts'
import { pathOf } from '../../metadata/csdl.ts'
import { plainText } from '../../metadata/text.ts'
import type { Column, Entity, FieldsFacet, Model } from '../../metadata/types.ts'
import { addressAt, type Row } from '../data/service.ts'
import { Cell } from '../list/cells.tsx'
import { shownAt } from '../parts/format.ts'

interface HeadProps {
  readonly model: Model
  readonly entity: Entity
  readonly row: Row
  readonly path: string
}

/** The picture of a row beside its title: a file of the row, or an address of this site. */
export function Picture({ entity, row, path }: Omit<HeadProps, 'model'>) {
  const { picture } = entity.header
  const at = typeof picture === 'string' ? undefined : pathOf(picture)
  const stream = at === undefined ? undefined : entity.properties.get(at)?.stream
  const address =
    stream && evaluate(stream.mediaType, row)
      ? `${addressAt(path)}/${at}?row=${encodeURIComponent(plainText(row['modifiedAt']))}`
      : plainText(evaluate(picture, row))
  // pictures of other sites are not loaded
  return /^\/(?!\/)/.test(address) ? <img class="head-picture" src={address} alt="" /> : null
}

/** Description below the title. */
export function Description({ entity, row }: Pick<HeadProps, 'entity' | 'row'>) {
  const { description } = entity.header
  const text = description && shownAt(entity, row, description.path)
  return text ? <p class="head-description">{text}</p> : null
}

/** The facts that are declared for the head of the page. */
export function Facts({ model, entity, row }: Omit<HeadProps, 'path'>) {
  const shown = entity.header.facets.filter(facet => isShownFor(facet, row))
  if (shown.length === 0) return null
  return (
    <div class="facts">
      {shown.map((facet, index) => (
        <Fact key={index} model={model} entity={entity} facet={facet} row={row} />
      ))}
    </div>
  )
}

/** True for a section that a row has; one whose rule cannot be read is left out. */
export const isShownFor = ({ hidden }: { readonly hidden?: unknown }, row: Row): boolean =>
  hidden === undefined || (isReadable(hidden) && evaluate(hidden, row) !== true)

interface FactProps extends Omit<HeadProps, 'path'> {
  readonly facet: FieldsFacet
}

function Fact({ model, entity, facet, row }: FactProps) {
  const [of, values] = ownerOf(model, entity, facet, row)
  const isOne = facet.fields.length === 1 && facet.fields[0]?.label === facet.label
  return (
    <div class="fact">
      {!isOne && <div class="fact-title">{facet.label}</div>}
      <dl aria-label={facet.label}>
        {facet.fields.map(column => (
          <div key={column.path}>
            <dt class="field-label">{column.label}</dt>
            <dd>
              <FactValue entity={of} column={column} row={values} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function FactValue({ entity, column, row }: { readonly entity: Entity; readonly column: Column; readonly row: Row }) {
  if (shownAt(entity, row, column.path) === '') return <span aria-hidden="true">–</span>
  return <Cell entity={entity} column={column} row={row} />
}

/** The entity and the row that the fields of a section are of: this one, or the one behind a navigation. */
export function ownerOf(model: Model, entity: Entity, { through }: FieldsFacet, row: Row): readonly [Entity, Row] {
  const target = through && model.entities.get(through.type)
  return target ? [target, (valueAt(row, through.navigation) ?? {}) as Row] : [entity, row]
}
