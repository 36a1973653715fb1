import * as words from '#workplace-words/pages/concepts.ts'
import { proposals } from '#workplace-words/counts.ts'
import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { Refused } from '../parts/refused.tsx'
import type { GateConcept } from './gate.ts'

const MOST = 20

interface Named {
  readonly slug: string
  readonly name: string
}
interface Link {
  readonly ID: string
  readonly predicate: string
  readonly confidence: number | null
  readonly modelVersion: string | null
  readonly extractedAt: string | null
  readonly tutorial: { readonly slug: string; readonly title: string } | null
}
interface Edge {
  readonly ID: string
  readonly predicate: string
  readonly confidence: number | null
  readonly evidence: string | null
  readonly modelVersion: string | null
  readonly source: Named | null
  readonly target: Named | null
}
interface Found {
  readonly links: readonly Link[]
  readonly edges: readonly Edge[]
}

/** Why a concept was proposed: the tutorials that teach it, and its edges, each by whom and how sure. */
export function Evidence({ concept }: { readonly concept: GateConcept }) {
  const { found, refusal } = useEvidence(concept.ID)
  return (
    <section class="evidence" aria-label={words.evidenceFor(concept.name)} aria-busy={!found && !refusal}>
      <p>{concept.description ?? words.noDescription}</p>
      <p class="field-help">
        <a href={addressOf(`Concepts(ID=${concept.ID})`)}>{concept.slug}</a>
        {`, ${historyOf(concept)}`}
      </p>
      {refusal && <Refused refusal={refusal} />}
      <h3>{words.tutorials(concept.tutorials)}</h3>
      {found?.links.length === 0 && <p>{words.noTutorial}</p>}
      <ul>
        {found?.links.map(({ ID, predicate, tutorial, confidence, modelVersion, extractedAt }) => (
          <li key={ID}>
            <a href={`/tutorials/${tutorial?.slug ?? ''}`}>{tutorial?.title ?? words.goneTutorial}</a>{' '}
            <span class="field-help">
              {[meaningOf(predicate), ...sourceOf(modelVersion, confidence), momentText(extractedAt)]
                .filter(text => text !== '')
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {concept.tutorials > MOST && (
        <a href={addressOf('TutorialConceptLinks', { 'f.concept_ID': concept.ID })}>{words.allTutorials}</a>
      )}
      <h3>{words.edges(concept.edges)}</h3>
      <ul>
        {found?.edges.map(({ ID, predicate, source, target, evidence, confidence, modelVersion }) => (
          <li key={ID}>
            {source?.name} <em>{meaningOf(predicate)}</em> {target?.name}
            <span class="field-help">
              {sourceOf(modelVersion, confidence)
                .map(text => `, ${text}`)
                .join('')}
            </span>
            {evidence && <q class="field-value">{evidence}</q>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How often and when it was proposed, and what has become of it. */
function historyOf(concept: GateConcept): string {
  const { extractionCount, firstSeenAt, lastSeenAt, publishedAt, publishedBy, mergedInto } = concept
  const published = publishedAt && momentText(publishedAt)
  return [
    proposals(extractionCount),
    firstSeenAt && words.firstSeen(momentText(firstSeenAt)),
    lastSeenAt && words.lastSeen(momentText(lastSeenAt)),
    published && (publishedBy === null ? words.publishedByJob(published) : words.publishedBy(published, publishedBy)),
    mergedInto && words.mergedInto(mergedInto)
  ]
    .filter(Boolean)
    .join(', ')
}

const meaningOf = (predicate: string): string => words.predicates[predicate] ?? predicate

/** Origin of a link or an edge, and how sure it is. */
function sourceOf(modelVersion: string | null, confidence: number | null): readonly string[] {
  const sure = confidence === null ? [] : [words.sure(Math.round(Number(confidence) * 100))]
  return [...proposerOf(modelVersion), ...sure]
}

function proposerOf(modelVersion: string | null): readonly string[] {
  if (!modelVersion) return []
  if (modelVersion === 'terms') return [words.byTerms]
  const [, model] = modelVersion.split('model:')
  return [model === undefined ? words.bySource(modelVersion) : words.byModel(model)]
}

function useEvidence(id: string) {
  const [found, setFound] = useState<Found>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    setFound(undefined)
    setRefusal(undefined)
    const links = `TutorialConceptLinks?$filter=concept_ID eq ${id}&$expand=tutorial($select=ID,slug,title)&$orderby=confidence desc&$top=${MOST}`
    const edges = `ConceptEdges?$filter=status eq 'ACTIVE' and (source_ID eq ${id} or target_ID eq ${id})&$expand=source($select=ID,slug,name),target($select=ID,slug,name)&$top=${MOST}`
    Promise.all([read(encodeURI(links), left.signal), read(encodeURI(edges), left.signal)]).then(
      ([{ value: first }, { value: second }]) => setFound({ links: first as Link[], edges: second as Edge[] }),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [id])
  return { found, refusal }
}
