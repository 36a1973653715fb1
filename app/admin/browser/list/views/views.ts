import { listOf, recordOf, textOf } from '../../../metadata/csdl.ts'
import { workplaceHere } from '../../workplaces/here.ts'

/** The name of the list as it is delivered. */
export const STANDARD = 'Standard'

/** A state of a list under a name: the parameters of its address. */
export interface View {
  readonly name: string
  readonly query: string
  /** False for one that somebody else shares. */
  readonly isOwn: boolean
  readonly isShared: boolean
}

/** Views and columns of a list that this browser keeps. */
export interface Kept {
  readonly views: readonly View[]
  /** The view of a list that is opened without parameters. */
  readonly first: string | undefined
  /** The columns that were chosen last. */
  readonly columns: readonly string[]
  /** The widths that were given last, as the address has them. */
  readonly widths: string
}

const keyOf = (path: string): string => `${workplaceHere().kept}:${path}`

/** Reads them from the browser; a damaged entry is as good as none. */
export function keptOf(path: string): Kept {
  const { views, first, columns, widths } = recordOf(parsed(localStorage.getItem(keyOf(path))))
  return {
    views: listOf(views).flatMap(each => {
      const [name, query] = [textOf(recordOf(each)['name']), textOf(recordOf(each)['query'])]
      return name !== undefined && query !== undefined ? [{ name, query, isOwn: true, isShared: false }] : []
    }),
    first: textOf(first),
    columns: listOf(columns).flatMap(each => textOf(each) ?? []),
    widths: textOf(widths) ?? ''
  }
}

type Parameters = Readonly<Record<string, string>>

/** Parameters with which a list goes on that is opened without: those of its first view, or columns and widths that were chosen last. */
export function startOf(kept: Kept, address: URLSearchParams): Parameters | undefined {
  if ([...address.keys()].some(name => name !== 'at')) return undefined
  if (kept.first !== undefined) return parametersOfView(kept, kept.first)
  const { columns, widths } = kept
  if (columns.length === 0 && widths === '') return undefined
  return { ...(columns.length > 0 && { cols: columns.join(',') }), ...(widths !== '' && { widths }) }
}

/** The parameters of a view's address. */
export function parametersOfView({ views }: Kept, name: string): Parameters {
  const query = views.find(each => each.name === name)?.query ?? ''
  return { ...Object.fromEntries(new URLSearchParams(query)), view: name }
}

/** Keeps it in this browser. */
export function keep(path: string, kept: Kept): void {
  localStorage.setItem(keyOf(path), JSON.stringify(kept))
}

/** The value of a JSON text that the browser has kept. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
