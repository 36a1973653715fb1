import type { Visitor } from '../account/visitor.ts'
import { FAVORITE, favoriteIn, favoriteKey } from '../progress/favorite-key.ts'
import { keepSending, onOtherTabs, onReader, outbox, readLedger } from '../progress/device.ts'
import { favoritesOf, type KeptFavorite, markedFavorite } from '../progress/ledger.ts'
import { readFavorites, removeFavorite } from '../progress/send-favorites.ts'

/** Favorite sessions of the reader: those that the server has, and those that wait in this browser. */
export interface MyFavorites {
  readonly slugs: ReadonlySet<string>
  /** Of these, what this browser keeps alone, with its titles. */
  readonly waiting: readonly KeptFavorite[]
  /** Undefined until the gateway has answered; null without login. */
  readonly visitor: Visitor | null | undefined
  /** False while the server has not told what it has, and when it could not. */
  readonly isWhole: boolean
}

/** A change that the server has refused. */
export interface FavoriteProblem {
  readonly slug: string
  readonly kind: 'notKept' | 'notRemoved'
  readonly message: string
}

type Listener = (favorites: MyFavorites, problem?: FavoriteProblem) => void

/** Follows the favorites of the reader; returns what puts a session in, or takes it out. */
export function followFavorites(changed: Listener): (session: KeptFavorite) => 'added' | 'removed' {
  let owner = readLedger().last
  let visitor: Visitor | null | undefined
  let onServer: ReadonlySet<string> = new Set()
  let isWhole = false
  /** Sessions that were taken out here, perhaps while they were on their way. */
  const takenOut = new Set<string>()

  const now = (): MyFavorites => {
    const waiting = favoritesOf(readLedger(), owner)
    return { slugs: new Set([...onServer, ...waiting.map(({ slug }) => slug)]), waiting, visitor, isWhole }
  }
  const readServer = async (): Promise<void> => {
    const reader = owner
    const stored = visitor ? await readFavorites().catch(() => undefined) : new Set<string>()
    if (owner !== reader) return
    isWhole = stored !== undefined && visitor !== undefined
    if (stored) onServer = stored
    changed(now())
  }
  const remove = (slug: string): void => {
    const reader = owner
    onServer = new Set([...onServer].filter(each => each !== slug))
    removeFavorite(slug).catch((error: Error) => {
      if (owner !== reader) return
      onServer = new Set([...onServer, slug])
      changed(now(), { slug, kind: 'notRemoved', message: error.message })
    })
  }

  outbox.listen(event => {
    if (event.kind === 'sent') {
      const arrived = event.marks.flatMap(({ slug }) => favoriteIn(slug) ?? [])
      onServer = new Set([...onServer, ...arrived])
      for (const slug of arrived) if (takenOut.delete(slug)) remove(slug)
    }
    const refused = event.kind === 'refused' ? favoriteIn(event.mark.slug) : undefined
    if (event.kind === 'refused' && refused !== undefined)
      changed(now(), { slug: refused, kind: 'notKept', message: event.message })
    else changed(now())
  })
  keepSending()
  onOtherTabs(() => void readServer())
  onReader((reader, who) => {
    ;[owner, visitor, onServer, isWhole] = [reader, who, new Set(), false]
    changed(now())
    return readServer()
  })

  return session => {
    const { slug } = session
    const isIn = now().slugs.has(slug)
    if (!isIn) {
      takenOut.delete(slug)
      outbox.add(owner, markedFavorite(session), FAVORITE)
    } else {
      outbox.undo(owner, favoriteKey(slug), FAVORITE)
      if (onServer.has(slug)) remove(slug)
      else takenOut.add(slug)
    }
    changed(now())
    return isIn ? 'removed' : 'added'
  }
}
