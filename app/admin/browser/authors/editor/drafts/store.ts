/** Drafts that this browser keeps, each with the pictures that belong to it. */
export interface LocalDraft {
  readonly slug: string
  readonly markdown: string
  /** Null for none. */
  readonly rulesVr: string | null
  /** Hash of the text of the QA channel that it began with; null for a new tutorial. */
  readonly basedOn: string | null
  readonly savedAt: number
}

export interface LocalPicture {
  /** As the Markdown names it: `images/pot.png`. */
  readonly path: string
  readonly file: Blob
}

interface StoredDraft extends LocalDraft {
  readonly key: string
  readonly owner: string
}

/** As many are kept, the newest. */
const MOST_DRAFTS = 50
const [DRAFTS, PICTURES] = ['drafts', 'pictures']

/** Drafts of one author on this device, in IndexedDB. */
export class DraftStore {
  readonly #database: Promise<IDBDatabase>
  readonly #owner: string

  constructor(owner: string, name = 'author-drafts') {
    this.#owner = owner
    this.#database = opened(name)
  }

  /** The draft of a tutorial. */
  async draft(slug: string): Promise<LocalDraft | undefined> {
    const { drafts } = await this.#stores('readonly')
    return done<LocalDraft | undefined>(drafts.get(this.#key(slug)))
  }

  /** All drafts, the newest first. */
  async drafts(): Promise<readonly LocalDraft[]> {
    const { drafts } = await this.#stores('readonly')
    const all = await done<readonly StoredDraft[]>(drafts.getAll())
    return all.filter(({ owner }) => owner === this.#owner).sort((one, other) => other.savedAt - one.savedAt)
  }

  /** Keeps a draft; the oldest beyond `MOST_DRAFTS` go. */
  async save(draft: LocalDraft): Promise<void> {
    const { drafts, pictures } = await this.#stores('readwrite')
    drafts.put(this.#stored(draft))
    const all = await done<readonly StoredDraft[]>(drafts.getAll())
    const old = all.toSorted((one, other) => other.savedAt - one.savedAt).slice(MOST_DRAFTS)
    for (const { key } of old) remove(drafts, pictures, key)
    await finished(drafts.transaction)
  }

  /** The same for a page that is being left, which hears of nothing that takes longer. */
  async saveLast(draft: LocalDraft): Promise<void> {
    const { drafts } = await this.#stores('readwrite')
    drafts.put(this.#stored(draft))
    drafts.transaction.commit()
  }

  async remove(slug: string): Promise<void> {
    const { drafts, pictures } = await this.#stores('readwrite')
    remove(drafts, pictures, this.#key(slug))
    await finished(drafts.transaction)
  }

  async pictures(slug: string): Promise<readonly LocalPicture[]> {
    const { pictures } = await this.#stores('readonly')
    return done<readonly LocalPicture[]>(pictures.getAll(picturesOf(this.#key(slug))))
  }

  async keepPicture(slug: string, { path, file }: LocalPicture): Promise<void> {
    const { pictures } = await this.#stores('readwrite')
    pictures.put({ draft: this.#key(slug), path, file })
    await finished(pictures.transaction)
  }

  async removePicture(slug: string, path: string): Promise<void> {
    const { pictures } = await this.#stores('readwrite')
    pictures.delete([this.#key(slug), path])
    await finished(pictures.transaction)
  }

  #stored(draft: LocalDraft): StoredDraft {
    return { ...draft, key: this.#key(draft.slug), owner: this.#owner }
  }

  #key(slug: string): string {
    return `${this.#owner}\n${slug}`
  }

  async #stores(mode: IDBTransactionMode): Promise<Record<'drafts' | 'pictures', IDBObjectStore>> {
    const transaction = (await this.#database).transaction([DRAFTS, PICTURES], mode)
    return { drafts: transaction.objectStore(DRAFTS), pictures: transaction.objectStore(PICTURES) }
  }
}

const picturesOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []])

function remove(drafts: IDBObjectStore, pictures: IDBObjectStore, key: string): void {
  drafts.delete(key)
  pictures.delete(picturesOf(key))
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(DRAFTS, { keyPath: 'key' })
    request.result.createObjectStore(PICTURES, { keyPath: ['draft', 'path'] })
  })
  return done(request)
}

function done<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const failed = (): void => reject(transaction.error ?? new Error('IndexedDB'))
    transaction.addEventListener('error', failed)
    transaction.addEventListener('abort', failed)
  })
}
