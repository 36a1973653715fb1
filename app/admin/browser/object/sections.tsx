import type { Entity, Facet, Model, Operation } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import type { Editing } from './state/editing.ts'
import { FieldSection } from './field-section.tsx'
import { isShownFor, ownerOf } from './page-head.tsx'
import { SubTable } from './sub-table.tsx'

/** Navigation from a row to its entries of the change log. */
export const CHANGES_OF_ROW = 'changes'

interface SectionsProps {
  readonly model: Model
  readonly entity: Entity
  readonly path: string
  readonly row: Row
  readonly editing: Editing
  readonly effective: ReadonlyMap<string, string>
  /** Changes where the rows behind a navigation are to be read again. */
  readonly stateOf: (navigation: string) => number
  /** Called when an action of a section has been carried out. */
  readonly onDone: (operation: Operation) => void
}

/** The sections of an object page that its row has; those of a collection below one heading. */
export function Sections(props: SectionsProps) {
  const { entity, row, editing } = props
  const now = { ...row, ...editing.changed }
  const shown = entity.facets.flatMap((facet, index) => (isShownFor(facet, now) ? [{ facet, index }] : []))
  return (
    <>
      {grouped(shown).map(({ group, members }) => {
        const sections = members.map(({ facet, index }) => <Folding key={index} {...props} facet={facet} />)
        return group === undefined ? (
          sections
        ) : (
          <section key={`group-${members[0]?.index}`} class="facet-group" aria-label={group}>
            <h2>{group}</h2>
            {sections}
          </section>
        )
      })}
    </>
  )
}

interface Placed {
  readonly facet: Facet
  readonly index: number
}

/** Sections that stand together, with their heading. */
function grouped(
  shown: readonly Placed[]
): readonly { readonly group: string | undefined; readonly members: Placed[] }[] {
  const groups: { group: string | undefined; members: Placed[] }[] = []
  for (const each of shown) {
    const last = groups.at(-1)
    if (last && last.group !== undefined && last.group === each.facet.group) last.members.push(each)
    else groups.push({ group: each.facet.group, members: [each] })
  }
  return groups
}

interface SectionProps extends SectionsProps {
  readonly facet: Facet
}

function Folding(props: SectionProps) {
  if (!props.facet.isFolded) return <Section {...props} />
  return (
    <details class="folded">
      <summary>{props.facet.label}</summary>
      <Section {...props} />
    </details>
  )
}

function Section({ model, entity, facet, path, row, editing, effective, stateOf, onDone }: SectionProps) {
  if (facet.kind === 'fields') {
    const [owner, values] = ownerOf(model, entity, facet, row)
    if (facet.through && editing.isNew) return null
    return (
      <FieldSection
        model={model}
        entity={owner}
        facet={facet}
        path={path}
        row={values}
        editing={facet.through ? { ...editing, isEditing: false, changed: {} } : editing}
        effective={effective}
        onDone={onDone}
      />
    )
  }
  // with who and when, and the way back, it is a section of its own
  if (facet.navigation === CHANGES_OF_ROW) return null
  const navigation = entity.navigations.get(facet.navigation)
  const target = navigation && model.entities.get(navigation.target)
  if (!target || editing.isNew) return null
  return (
    <SubTable
      key={stateOf(facet.navigation)}
      target={target}
      navigation={navigation}
      facet={facet}
      path={path}
      row={row}
      editing={editing}
    />
  )
}
