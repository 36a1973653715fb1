import { literal } from '../../../metadata/keys.ts'
import { change, knownVisitor, readList } from '../../data/service.ts'
import { workplaceHere } from '../../workplaces/here.ts'
import { parsed, type View } from './views.ts'

/** A row of ListViews. */
interface StoredRow {
  readonly ID: string
  readonly at: string
  readonly name: string
  readonly parameters: string
  readonly visibility: string
  readonly owner: string
  readonly isOwn: boolean
  readonly isFirst: boolean
}

/** A view that the service keeps. */
export interface StoredView extends View {
  readonly id: string
  readonly list: string
  readonly isFirst: boolean
}

/** The service lets nobody have more. */
const MOST = 400

/** Views that the visitor may see, by name; of one list, or the latest of all. @throws Refusal */
export async function readViews(list?: string, most = MOST, signal?: AbortSignal): Promise<readonly StoredView[]> {
  const options = [
    '$select=ID,at,name,parameters,visibility,owner,isOwn,isFirst',
    ...(list === undefined
      ? ['$orderby=modifiedAt desc']
      : [`$filter=at eq ${literal(list, 'Edm.String')}`, '$orderby=name']),
    `$top=${most}`
  ]
  const { rows } = await readList<StoredRow>(`ListViews?${options.map(encodeURI).join('&')}`, signal)
  return rows.map(({ ID, name, parameters, visibility, owner, ...row }) => ({
    id: ID,
    list: row.at,
    // others may have views of the same name
    name: row.isOwn ? name : `${name} (${owner})`,
    query: parameters,
    isOwn: row.isOwn,
    isShared: visibility !== 'private',
    isFirst: row.isFirst
  }))
}

/** Choices of somebody who saves a view. */
export interface Said {
  readonly name: string
  readonly isFirst: boolean
  readonly isShared: boolean
}

/** Saves a view, in the place of an own one of that name. @throws Refusal */
export async function storeView(
  list: string,
  { name, isFirst, isShared }: Said,
  parameters: string,
  before: StoredView | undefined
): Promise<void> {
  const row = { name, parameters, visibility: isShared ? 'shared-admins' : 'private' }
  const stored = before
    ? await change({ method: 'PATCH', path: `ListViews(${before.id})`, body: row })
    : await change({ method: 'POST', path: 'ListViews', body: { ...row, at: list } })
  const id = before?.id ?? String(stored?.['ID'])
  if (isFirst !== (before?.isFirst ?? false)) await openWith(id, isFirst)
}

/** Opens the list with a view from now on, or without it. @throws Refusal */
export async function openWith(id: string, isFirst: boolean): Promise<void> {
  await change({ method: 'POST', path: `ListViews(${id})/AdminService.setFirst`, body: { isFirst } })
}

/** @throws Refusal */
export async function deleteView(id: string): Promise<void> {
  await change({ method: 'DELETE', path: `ListViews(${id})` })
}

const keyOf = (list: string): string => `${workplaceHere().kept}-first:${list}`

/** Keeps the first view of a list, so that the list need not wait for it the next time. */
export function rememberFirst(list: string, views: readonly StoredView[]): void {
  const first = views.find(({ isFirst }) => isFirst)
  if (first) localStorage.setItem(keyOf(list), JSON.stringify({ of: knownVisitor(), first }))
  else localStorage.removeItem(keyOf(list))
}

/** The first view of a list as it was last; that of somebody else is none. */
export function rememberedFirst(list: string): readonly StoredView[] {
  const { of, first } = parsed(localStorage.getItem(keyOf(list))) as { of?: string; first?: StoredView }
  return first && of === knownVisitor() ? [first] : []
}
