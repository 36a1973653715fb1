import { pathsOfColumn } from './column-paths.ts'
import { pathsOf } from './evaluate.ts'
import { propertyAt } from './entity-at.ts'
import type { Entity, FieldsFacet } from './types.ts'

/** Paths that tell what is possible with a row: its actions, to change it, to delete it. */
export function pathsOfRules({ actions, rules }: Entity): readonly string[] {
  const ofActions = actions.flatMap(({ availability, hidden }) => [availability?.condition, hidden])
  return [...ofActions, ...[...rules.update, ...rules.delete].map(({ condition }) => condition)].flatMap(pathsOf)
}

/** Everything that the page of a row needs of it. */
export function pathsOfPage(entity: Entity): readonly string[] {
  const { facets, header, properties, navigations, title } = entity
  const sections = [...facets, ...header.facets]
  const fields = sections.flatMap(each => (each.kind === 'fields' ? pathsOfFields(entity, each) : []))
  const { description } = header
  const expressions = [
    header.picture,
    ...sections.map(({ hidden }) => hidden),
    ...[...properties.values()].flatMap(({ control, hiddenWhen, stream }) => [
      ...[control, hiddenWhen],
      ...[stream?.mediaType, stream?.fileName]
    ]),
    ...[...navigations.values()].flatMap(({ adding = [] }) => adding.map(({ condition }) => condition))
  ]
  return [
    ...fields,
    ...(description ? pathsOfColumn(description, propertyAt(entity, description.path)) : []),
    ...expressions.flatMap(pathsOf),
    ...pathsOfRules(entity),
    ...(title === undefined ? [] : [title])
  ]
}

function pathsOfFields(entity: Entity, { fields, through }: FieldsFacet): readonly string[] {
  if (!through) return fields.flatMap(each => pathsOfColumn(each, propertyAt(entity, each.path)))
  const target = through.navigation
    .split('/')
    .reduce<Entity | undefined>((at, step) => at?.navigations.get(step)?.entity(), entity)
  return fields
    .flatMap(each => pathsOfColumn(each, target && propertyAt(target, each.path)))
    .map(path => `${through.navigation}/${path}`)
}
