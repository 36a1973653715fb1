import { hasNoEffect, inForce, sources } from '#workplace-words/objects/object.ts'
import { useEffect, useState } from 'preact/hooks'
import { plainText } from '../../../metadata/text.ts'
import type { Entity, Model } from '../../../metadata/types.ts'
import { readList, type Row } from '../../data/service.ts'

/** The function of settings that tells value and source of every field. */
export const EFFECTIVE = 'effective'

const nothing: ReadonlyMap<string, string> = new Map()

/** Says of each field of a settings singleton which value is in force, and where it comes from; empty for other rows. */
export function useEffective(
  model: Model,
  entity: Entity,
  path: string,
  row: Row | undefined
): ReadonlyMap<string, string> {
  const [effective, setEffective] = useState(nothing)
  const isSettings = entity.singleton && entity.actions.some(({ name }) => name === EFFECTIVE)
  useEffect(() => {
    if (!isSettings || !row) return
    readList(`${path}/${model.namespace}.${EFFECTIVE}()`).then(
      ({ rows }) => setEffective(new Map(rows.map(each => [plainText(each['field']), inWords(each)]))),
      () => setEffective(nothing)
    )
  }, [isSettings, path, row])
  return effective
}

function inWords({ value, source, lacks }: Row): string {
  const origin = plainText(source)
  const now = inForce(plainText(value), sources[origin] ?? origin)
  return lacks === null ? now : `${now}. ${hasNoEffect(plainText(lacks))}`
}
