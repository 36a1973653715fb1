import { useEffect, useState } from 'preact/hooks'
import { type Widths, widthsText } from '../../../metadata/query/layout.ts'
import { addressOf, go } from '../../parts/address.ts'
import type { Said } from './stored-views.ts'
import { useStoredViews } from './use-stored-views.ts'
import { keep, type Kept, keptOf, parametersOfView, STANDARD, startOf } from './views.ts'

/**
 * Views of a list, which the service keeps where it has ListViews, else this browser, which keeps the columns too; the address
 * has what is shown.
 *
 * @param list name of the set for the service
 * @param parameters those of what the list shows now
 */
export function useViews(
  path: string,
  list: string | undefined,
  address: URLSearchParams,
  parameters: Readonly<Record<string, string>>
) {
  const [kept, setKept] = useState<Kept>(() => keptOf(path))
  const stored = useStoredViews(list)
  const isStored = list !== undefined
  const first = stored.views.find(({ isFirst }) => isFirst)?.name
  const shown = isStored ? { ...kept, views: stored.views, first } : kept
  const store = (next: Kept): void => {
    keep(path, next)
    setKept(next)
  }
  const show = (view: string): void => go(addressOf(path, { ...parameters, view }), true)
  const open = (name: string): void => go(addressOf(path, parametersOfView(shown, name)), true)
  const start = startOf(shown, address)
  const isBare = start !== undefined
  useEffect(() => {
    if (start) go(addressOf(path, start), true)
  }, [isBare])
  const keepView = ({ name, isFirst: isNow }: Said, query: string): void => {
    const others = kept.views.filter(each => each.name !== name)
    const next = isNow ? name : kept.first === name ? undefined : kept.first
    store({ ...kept, views: [...others, { name, query, isOwn: true, isShared: false }], first: next })
  }
  const dropView = (name: string): void =>
    store({
      ...kept,
      views: kept.views.filter(each => each.name !== name),
      first: kept.first === name ? undefined : kept.first
    })
  const current = address.get('view') ?? STANDARD
  const other = stored.views.find(({ name, isOwn }) => name === current && !isOwn)
  return {
    kept: shown,
    current,
    open,
    refusal: stored.refusal,
    /** True where views can be shared. */
    isStored,
    save: async (said: Said): Promise<void> => {
      const query = new URLSearchParams(parameters).toString()
      if (!isStored) keepView(said, query)
      else if (!(await stored.save(said, query))) return
      show(said.name)
    },
    remove: async (name: string): Promise<void> => {
      if (!isStored) dropView(name)
      else if (!(await stored.remove(name))) return
      show(STANDARD)
    },
    /** Opens the list with the view of somebody else, or without it; undefined for an own one, where saving says it. */
    openWith: other && { isFirst: other.isFirst, toggle: () => void stored.openWith(other) },
    /** Views that were made while browsers kept them, for the service to keep; undefined for none. */
    leftHere:
      isStored && kept.views.length > 0
        ? {
            count: kept.views.length,
            takeOver: async (): Promise<void> => {
              if (await stored.takeOver(kept.views, kept.first)) store({ ...kept, views: [], first: undefined })
            }
          }
        : undefined,
    keepColumns: (columns: readonly string[] | undefined): void => store({ ...kept, columns: columns ?? [] }),
    keepWidths: (widths: Widths): void => store({ ...kept, widths: widthsText(widths) })
  }
}
