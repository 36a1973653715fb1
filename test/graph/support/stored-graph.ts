import { randomUUID } from 'node:crypto'
import type { Backend, SqlValue } from '../../support/backend.ts'

/** Rows of a small graph, as admins and jobs leave them. */
export interface StoredGraph {
  /** Slugs with names. */
  readonly concepts?: Readonly<
    Record<
      string,
      { readonly name?: string; readonly published?: boolean; readonly status?: string; readonly firstSeenAt?: Date }
    >
  >
  readonly tutorials?: readonly string[]
  readonly teaches?: readonly (readonly [tutorial: string, concept: string])[]
  readonly requires?: readonly (readonly [concept: string, concept: string])[]
  /** Things elsewhere that are linked to a concept; `kind` is the beginning of the names of their tables, as `BlogPost`. */
  readonly elsewhere?: readonly { readonly kind: string; readonly slug: string; readonly concept: string }[]
  readonly completed?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Writes rows past the admin services, and says that the graph has changed. */
export async function storeGraph(backend: Backend, graph: StoredGraph): Promise<void> {
  const insert = (table: string, row: Readonly<Record<string, SqlValue>>) => {
    const marks = Object.keys(row).map(() => '?')
    return backend.sql(
      `INSERT INTO tutorials_${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`,
      Object.values(row)
    )
  }
  for (const [slug, { name = slug, published = true, status = 'ACTIVE', firstSeenAt = null }] of Object.entries(
    graph.concepts ?? {}
  ))
    await insert('graph_Concepts', {
      ID: randomUUID(),
      slug,
      name,
      status,
      extractionCount: 0,
      firstSeenAt,
      publishedAt: published ? new Date() : null
    })
  for (const slug of graph.tutorials ?? [])
    await insert('catalog_Tutorials', { ID: randomUUID(), slug, title: `Title of ${slug}`, status: 'ACTIVE' })
  const id = async (table: string, slug: string) => {
    const [row] = await backend.sql(`SELECT ID FROM tutorials_${table} WHERE slug = ?`, [slug])
    return String(row?.['id'])
  }
  for (const [tutorial, concept] of graph.teaches ?? [])
    await insert('graph_TutorialConceptLinks', {
      ID: randomUUID(),
      tutorial_ID: await id('catalog_Tutorials', tutorial),
      concept_ID: await id('graph_Concepts', concept),
      predicate: 'teaches'
    })
  for (const [source, target] of graph.requires ?? [])
    await insert('graph_ConceptEdges', {
      ID: randomUUID(),
      source_ID: await id('graph_Concepts', source),
      target_ID: await id('graph_Concepts', target),
      predicate: 'requires',
      status: 'ACTIVE'
    })
  for (const { kind, slug, concept } of graph.elsewhere ?? []) {
    const ID = randomUUID()
    await insert(`graph_${kind}s`, { ID, slug })
    await insert(`graph_${kind}ConceptLinks`, {
      ID: randomUUID(),
      [`${kind}_ID`]: ID,
      concept_ID: await id('graph_Concepts', concept)
    })
  }
  for (const [slug, others] of Object.entries(graph.completed ?? {}))
    await insert('learner_CoCompletions', {
      slug,
      others: JSON.stringify(Object.entries(others).map(([other, score]) => ({ slug: other, score })))
    })
  await graphChanged(backend)
}

/** Raises the generation, as a write through the services does in its transaction. */
export async function graphChanged(backend: Backend): Promise<void> {
  await backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'graph'`)
}
