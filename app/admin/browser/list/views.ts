import { listOf, recordOf, textOf } from '../../metadata/csdl.ts'
import { workplaceHere } from '../workplaces/here.ts'

/** The name of the list as it is delivered. */
export const STANDARD = 'Standard'

/** A state of a list under a name: the parameters of its address. */
interface View {
  readonly name: string
  readonly query: string
}

/** Views and columns of a list that this browser keeps. */
export interface Kept {
  readonly views: readonly View[]
  /** The view of a list that is opened without parameters. */
  readonly first: string | undefined
  /** The columns that were chosen last. */
  readonly columns: readonly string[]
}

const keyOf = (path: string): string => `${workplaceHere().kept}:${path}`

/** Reads them from the browser; a damaged entry is as good as none. */
export function keptOf(path: string): Kept {
  const { views, first, columns } = recordOf(parsed(localStorage.getItem(keyOf(path))))
  return {
    views: listOf(views).flatMap(each => {
      const [name, query] = [textOf(recordOf(each)['name']), textOf(recordOf(each)['query'])]
      return name !== undefined && query !== undefined ? [{ name, query }] : []
    }),
    first: textOf(first),
    columns: listOf(columns).flatMap(each => textOf(each) ?? [])
  }
}

type Parameters = Readonly<Record<string, string>>

/** Parameters with which a list goes on that is opened without: those of its first view, or the columns that were chosen last. */
export function startOf(kept: Kept, address: URLSearchParams): Parameters | undefined {
  if ([...address.keys()].some(name => name !== 'at')) return undefined
  if (kept.first !== undefined) return parametersOfView(kept, kept.first)
  return kept.columns.length > 0 ? { cols: kept.columns.join(',') } : undefined
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

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
