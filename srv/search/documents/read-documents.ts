import { setImmediate } from 'node:timers/promises'
import {
  type SearchedTask,
  searchedCollections,
  searchedTutorials,
  tagNames,
  type TagNames
} from '../../catalog/index.ts'
import { activeContent } from '../../content/index.ts'
import type { Db } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { keyOf, listed, type ListedDocument } from './listed-document.ts'
import type { ReadTutorials } from './read-tutorials.ts'
import { searchedSubjects } from './subjects.ts'

/** Tutorials whose whole rows are read at once; few milliseconds. */
const READ_AT_ONCE = 100
/** Tutorials that are compared with what is known of them at once; few milliseconds as well. */
const COMPARED_AT_ONCE = 5000

/** Some of the documents. */
export interface Page {
  readonly documents: readonly ListedDocument[]
  /** Keys of those that have been read before, as they are now. */
  readonly unchanged: readonly string[]
}

/** Knowledge of documents before they are read. */
interface Known {
  readonly tutorials: ReadTutorials
  has(key: string): boolean
}

/** Everything that is found, one reader for each kind of subject. */
const readers: readonly ((db: Db, known: Known) => AsyncIterable<Page>)[] = [readCatalog, readSubjects]

/** All documents that are searched now, in pages and in no order. */
export async function* readDocuments(db: Db, known: Known): AsyncIterable<Page> {
  for (const read of readers) yield* read(db, known)
}

async function* readCatalog(db: Db, known: Known): AsyncIterable<Page> {
  const names = await tagNames(db)
  const { tutorials } = known
  tutorials.begin(names.version)
  await tutorials.list.refresh(db)
  const display = remembered(names.display)
  const ids: string[] = []
  for (const some of batches([...tutorials.list.all], COMPARED_AT_ONCE)) {
    const unchanged: string[] = []
    for (const tutorial of some) {
      const key = keyOf({ type: 'TUTORIAL', slug: tutorial.slug })
      if (tutorials.isRead(tutorial, textHashOf(tutorial.slug)) && known.has(key)) unchanged.push(key)
      else ids.push(tutorial.id)
    }
    yield { unchanged, documents: [] }
    await setImmediate()
  }
  for (const some of batches(ids, READ_AT_ONCE)) {
    const tasks = await searchedTutorials(db, some)
    yield { unchanged: [], documents: tasks.map(task => listedTask(task, display)) }
    await setImmediate()
  }
  yield { unchanged: [], documents: (await searchedCollections(db)).map(task => listedTask(task, display)) }
}

async function* readSubjects(db: Db): AsyncIterable<Page> {
  for (const some of batches(await searchedSubjects(db), READ_AT_ONCE)) {
    const documents = some.map(({ names, ...facts }) =>
      listed({ ...facts, tags: names, facets: { level: [], tag: [], topic: [] } })
    )
    yield { unchanged: [], documents }
    await setImmediate()
  }
}

/** SHA-256 of the live document of a tutorial. */
const textHashOf = (slug: string): string | undefined => activeContent().files.get(slug)?.contentHash

/** Names of tags are few, and asked for with each document. */
function remembered(display: TagNames['display']): TagNames['display'] {
  const known = new Map<string, string>()
  return tag => {
    const found = known.get(tag) ?? display(tag)
    known.set(tag, found)
    return found
  }
}

function listedTask(task: SearchedTask, display: TagNames['display']): ListedDocument {
  const { type, slug, level, primaryTag } = task
  const names = [...new Set([...(primaryTag ? [primaryTag] : []), ...task.tags])]
  const facts = {
    type,
    slug,
    title: task.title ?? slug,
    description: task.description ?? '',
    tags: [...new Set(names.flatMap(name => [display(name), name]))],
    facets: {
      level: level ? [level] : [],
      tag: names.map(name => name.toLowerCase()),
      topic: primaryTag ? [primaryTag.toLowerCase()] : []
    }
  }
  return listed(facts, type === 'TUTORIAL' ? textHashOf(slug) : undefined)
}
