import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { counted, momentText } from '../parts/format.ts'
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
    <section class="evidence" aria-label={`Evidence for ${concept.name}`} aria-busy={!found && !refusal}>
      <p>{concept.description ?? 'It has no description.'}</p>
      <p class="field-help">
        <a href={addressOf(`Concepts(ID=${concept.ID})`)}>{concept.slug}</a>,{' '}
        {counted(concept.extractionCount, 'proposal')}
        {concept.firstSeenAt && `, first ${momentText(concept.firstSeenAt)}`}
        {concept.lastSeenAt && `, last ${momentText(concept.lastSeenAt)}`}
        {concept.publishedAt && `, published ${momentText(concept.publishedAt)} by ${concept.publishedBy ?? 'a job'}`}
        {concept.mergedInto && `, merged into ${concept.mergedInto}`}
      </p>
      {refusal && <Refused refusal={refusal} />}
      <h3>Tutorials ({concept.tutorials})</h3>
      {found?.links.length === 0 && <p>No tutorial teaches it.</p>}
      <ul>
        {found?.links.map(({ ID, predicate, tutorial, confidence, modelVersion, extractedAt }) => (
          <li key={ID}>
            <a href={`/tutorials/${tutorial?.slug ?? ''}`}>{tutorial?.title ?? 'a tutorial that is gone'}</a>{' '}
            <span class="field-help">
              {predicate}
              {sourceText(modelVersion, confidence)}
              {extractedAt && `, ${momentText(extractedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      {concept.tutorials > MOST && (
        <a href={addressOf('TutorialConceptLinks', { 'f.concept_ID': concept.ID })}>All tutorials</a>
      )}
      <h3>Edges ({concept.edges})</h3>
      <ul>
        {found?.edges.map(({ ID, predicate, source, target, evidence, confidence, modelVersion }) => (
          <li key={ID}>
            {source?.name} <em>{predicate}</em> {target?.name}
            <span class="field-help">{sourceText(modelVersion, confidence)}</span>
            {evidence && <q class="field-value">{evidence}</q>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sourceText(modelVersion: string | null, confidence: number | null): string {
  const by = modelVersion === 'terms' ? 'terms of its text' : modelVersion?.replace(/^model:/, 'the model ')
  const sure = confidence === null ? '' : `, ${Math.round(Number(confidence) * 100)} % sure`
  return `${by ? `, by ${by}` : ''}${sure}`
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
