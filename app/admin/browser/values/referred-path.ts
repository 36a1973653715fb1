import { type Row, valueAt } from '../../metadata/evaluate.ts'
import { keyOf } from '../../metadata/keys.ts'
import type { Column, Entity, Model } from '../../metadata/types.ts'

/** The path of the row that a value refers to: by its value list, or by the navigation that its field names. */
export function referredPath(model: Model, entity: Entity, { path, form }: Column, row: Row): string | undefined {
  if (form?.kind === 'row') {
    const navigation = entity.navigations.get(form.navigation)
    const target = navigation && model.entities.get(navigation.target)
    const key = Object.entries(navigation?.constraint ?? {}).map(([own, there]) => [there, row[own]] as const)
    return target && pathOf(target, Object.fromEntries(key))
  }
  const list = entity.properties.get(path)?.valueList
  const target = list && model.sets.get(list.set)
  return list && target?.keys.includes(list.value) ? pathOf(target, { [list.value]: valueAt(row, path) }) : undefined
}

/** The path of an active row; undefined where a part of its key is not known. */
function pathOf(target: Entity, key: Row): string | undefined {
  const whole = { IsActiveEntity: true, ...key }
  const isKnown = target.set !== undefined && target.keys.every(name => name in whole)
  return isKnown ? `${target.set}${keyOf(target, whole)}` : undefined
}
