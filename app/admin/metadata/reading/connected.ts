import * as words from '#workplace-words/model.ts'
import type { Annotations, Schema } from '../csdl.ts'
import type { Availability, Entity, Navigation } from '../types.ts'
import { annotationsFrom, ownPaths } from './annotation-at.ts'
import { addingOf, partRules } from './capabilities.ts'
import { type Described, facetsOf, headerOf } from './facets.ts'

/** Gives each entity what follows from others as well: sections of other rows, and rules for and by its parts. */
export function connect(schema: Schema, entities: Map<string, Entity>): void {
  const all = [...entities.values()]
  const ofParts = rulesOfParts(schema, all)
  const parts = new Set(all.flatMap(each => partsOf(each).map(({ target }) => target)))
  for (const entity of all) {
    const more = ofParts.get(entity.name)
    const described = describedBy(schema, entities, entity.name)
    const reason = parts.has(entity.name) ? undefined : entity.rules.insert[0]?.otherwise
    entities.set(entity.name, {
      ...entity,
      navigations: withAdding(schema, entity),
      // no row tells whether a new one is possible in a list
      refusals: { ...entity.refusals, insert: entity.refusals.insert ?? (reason && words.unreadableRule) },
      rules: {
        insert: entity.rules.insert,
        update: [...entity.rules.update, ...(more?.update ?? [])],
        delete: [...entity.rules.delete, ...(more?.delete ?? [])]
      },
      ...(described && { facets: facetsOf(described), header: headerOf(described) })
    })
  }
}

const partsOf = ({ navigations }: Entity): readonly Navigation[] =>
  [...navigations.values()].filter(({ composition, collection }) => composition && collection)

/** Everything that is declared about an entity, at its type and its set. */
const everythingOf = (schema: Schema, { name, set }: Entity): Annotations => ({
  ...schema.annotationsOf(name),
  ...(set === undefined ? {} : schema.annotationsOf(`set:${set}`))
})

function describedBy(schema: Schema, entities: ReadonlyMap<string, Entity>, name: string): Described | undefined {
  const entity = entities.get(name)
  if (!entity) return undefined
  const { properties, navigations } = entity
  const behind = (path: string): Described | undefined => {
    const target = path
      .split('/')
      .reduce<Entity | undefined>((at, step) => entities.get(at?.navigations.get(step)?.target ?? ''), entity)
    return target && describedBy(schema, entities, target.name)
  }
  return {
    entity,
    annotations: schema.annotationsOf(name),
    context: { properties, at: annotationsFrom(schema, name), ownByPath: ownPaths(navigations) },
    behind
  }
}

function withAdding(schema: Schema, entity: Entity): Entity['navigations'] {
  const here = everythingOf(schema, entity)
  return new Map(
    [...entity.navigations].map(([name, navigation]) => {
      const rules = navigation.entity()?.rules.insert ?? []
      const adding = navigation.collection ? addingOf(navigation, rules, here) : []
      return [name, { ...navigation, ...(adding.length > 0 && { adding }) }]
    })
  )
}

type PartRules = Readonly<Record<'update' | 'delete', readonly Availability[]>>

/** Rules for parts that the entities declare which they are parts of, by the name of the part. */
function rulesOfParts(schema: Schema, all: readonly Entity[]): ReadonlyMap<string, PartRules> {
  const found = all.flatMap(entity => {
    const here = everythingOf(schema, entity)
    return partsOf(entity).map(navigation => ({
      target: navigation.target,
      update: partRules(navigation, here, 'update'),
      delete: partRules(navigation, here, 'delete')
    }))
  })
  return new Map(
    [...Map.groupBy(found, ({ target }) => target)].map(([target, of]) => [
      target,
      { update: of.flatMap(each => each.update), delete: of.flatMap(each => each.delete) }
    ])
  )
}
