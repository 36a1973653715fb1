import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import { contentWords, foldDiacritics, phrasesAndWords } from './words.ts'
import type { SearchDocument } from '../../srv/search/engine/model.ts'

/** Answers the slugs of the best documents for a query, best first. */
export type Ranker = (query: string, top: number) => string[]

/** Weights of the fields; README.md says how these and the options below were found. */
const MINI_SEARCH_BOOST = { title: 2, description: 1.5, tags: 1, steps: 1.5, text: 1, code: 1 }
const FTS5_WEIGHTS = { title: 30, description: 10, tags: 5, steps: 15, text: 1, code: 1 }
const FIELDS = ['title', 'description', 'tags', 'steps', 'text', 'code'] as const
type Fields = Readonly<Record<(typeof FIELDS)[number], string>>

/** MiniSearch as its documentation shows it: boosts, beginnings of words, misspellings, stop words. */
export function miniSearch(documents: readonly SearchDocument[]): Ranker {
  const index = new MiniSearch<Fields & { slug: string }>({
    idField: 'slug',
    fields: [...FIELDS],
    processTerm: foldDiacritics,
    searchOptions: {
      boost: MINI_SEARCH_BOOST,
      prefix: term => term.length > 3,
      fuzzy: term => (term.length > 3 ? 0.2 : false),
      weights: { fuzzy: 0.2, prefix: 0.3 }
    }
  })
  index.addAll(documents.map(document => ({ slug: document.slug, ...fieldsOf(document) })))
  const words = MiniSearch.getDefault('tokenize') as (text: string) => string[]
  return (query, top) => {
    const found = index.search(contentWords(words(query)).join(' '))
    return found.slice(0, top).map(({ id }) => String(id))
  }
}

/** SQLite FTS5: bm25 with weights, porter stems, beginnings of words; words between quotes are a phrase. */
export function fts5(documents: readonly SearchDocument[]): Ranker {
  const database = new DatabaseSync(':memory:')
  const columns = FIELDS.join(', ')
  database.exec(
    `CREATE VIRTUAL TABLE docs USING fts5(slug UNINDEXED, ${columns}, tokenize = 'porter unicode61 remove_diacritics 2')`
  )
  const insert = database.prepare(`INSERT INTO docs (slug, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  for (const document of documents) {
    const fields = fieldsOf(document)
    insert.run(document.slug, ...FIELDS.map(field => fields[field]))
  }
  const weights = FIELDS.map(field => FTS5_WEIGHTS[field]).join(', ')
  const statement = database.prepare(
    `SELECT slug FROM docs WHERE docs MATCH ? ORDER BY bm25(docs, 0, ${weights}), rowid LIMIT ?`
  )
  return (query, top) => {
    const expression = phrasesAndWords(query).map(part => `"${part}" *`)
    if (expression.length === 0) return []
    return statement.all(expression.join(' OR '), top).map(row => String(row['slug']))
  }
}

function fieldsOf({ title, description, tags, steps }: SearchDocument): Fields {
  const join = (part: 'title' | 'text' | 'code') => steps.map(step => step[part]).join('\n')
  return { title, description, tags: tags.join(' '), steps: join('title'), text: join('text'), code: join('code') }
}
