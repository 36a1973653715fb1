import { useEffect, useState } from 'preact/hooks'
import type { ListState } from '../../metadata/list-query.ts'
import { addressOf, go } from '../parts/address.ts'
import { parametersOf } from './list-state.ts'
import { keep, type Kept, keptOf, parametersOfView, STANDARD, startOf } from './views.ts'

/** Views and columns of a list as this browser keeps them; the address has what is shown. */
export function useViews(path: string, address: URLSearchParams, state: ListState) {
  const [kept, setKept] = useState<Kept>(() => keptOf(path))
  const store = (next: Kept): void => {
    keep(path, next)
    setKept(next)
  }
  const open = (name: string): void => go(addressOf(path, parametersOfView(kept, name)), true)
  const start = startOf(kept, address)
  const isBare = start !== undefined
  useEffect(() => {
    if (start) go(addressOf(path, start), true)
  }, [isBare])
  return {
    kept,
    current: address.get('view') ?? STANDARD,
    open,
    save: (name: string, isFirst: boolean): void => {
      const query = new URLSearchParams(parametersOf(state)).toString()
      const others = kept.views.filter(each => each.name !== name)
      const first = isFirst ? name : kept.first === name ? undefined : kept.first
      store({ ...kept, views: [...others, { name, query }], first })
      go(addressOf(path, { ...parametersOf(state), view: name }), true)
    },
    remove: (name: string): void => {
      const first = kept.first === name ? undefined : kept.first
      store({ ...kept, views: kept.views.filter(each => each.name !== name), first })
      go(addressOf(path, { ...parametersOf(state), view: STANDARD }), true)
    },
    keepColumns: (columns: readonly string[] | undefined): void => store({ ...kept, columns: columns ?? [] })
  }
}
