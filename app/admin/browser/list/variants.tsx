import { allRows, listsOf } from '#workplace-words/objects/values.ts'
import type { Entity } from '../../metadata/types.ts'
import { Tabs } from '../inputs/tabs.tsx'
import { addressOf } from '../parts/address.ts'

interface VariantsProps {
  readonly entity: Entity
  readonly path: string
  readonly chosen: string | undefined
}

/** Value of the tab of all rows; a qualifier may be empty. */
const ALL = 'all-rows'

/** A tab for each list of chosen rows that the entity declares, after that of all rows. */
export function Variants({ entity: { variants, plural }, path, chosen }: VariantsProps) {
  if (variants.length === 0) return null
  const choices: Readonly<Record<string, string>> = Object.fromEntries([
    [ALL, allRows],
    ...variants.map(({ qualifier, label }) => [qualifier, label] as const)
  ])
  const known = variants.some(({ qualifier }) => qualifier === chosen) ? chosen : undefined
  return (
    <Tabs
      label={listsOf(plural)}
      choices={choices}
      chosen={known ?? ALL}
      addressOf={value => addressOf(path, value === ALL ? {} : { rows: value })}
    />
  )
}
