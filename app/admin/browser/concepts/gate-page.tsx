import * as words from '#workplace-words/pages/concepts.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { Tabs } from '../inputs/tabs.tsx'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { Dialog } from '../parts/dialog.tsx'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { CONCEPT_GATE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { SearchField } from '../inputs/search-field.tsx'
import { Button } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { type Deed, deedsOf, merge, perform, publishAll } from './deeds.ts'
import { Evidence } from './evidence.tsx'
import { type GateConcept, type Queue, useGate } from './gate.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { QueueOfConcepts } from './queue.tsx'

const none: ReadonlySet<string> = new Set()

/** Concepts that wait to be published, with their evidence; the address has the queue and the words. */
export function GatePage({ model }: { readonly model: Model }) {
  const address = useAddress()
  const queue = queueIn(address)
  const canPublish = queue === 'waiting' || queue === 'taught'
  const search = address.get('q') ?? ''
  const { page, refusal, more, again, without } = useGate(queue, search)
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState(none)
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly concept: GateConcept }>()
  const [refused, setRefused] = useState<Refusal>()
  const [told, setTold] = useState('')
  useTitle(names.conceptGate)
  useEffect(() => {
    setPlace(0)
    setChosen(none)
  }, [queue, search])
  const concepts = page?.concepts ?? []
  const at = Math.min(place, Math.max(0, concepts.length - 1))
  const concept = concepts[at]
  const marked = concepts.filter(({ ID }) => chosen.has(ID))

  const settle = (gone: readonly GateConcept[], text: string): void => {
    without(new Set(gone.map(({ ID }) => ID)))
    setChosen(none)
    setAsked(undefined)
    setTold(text)
  }
  const attempt = (work: Promise<void>, onDone: () => void): void => {
    setRefused(undefined)
    work.then(onDone, (error: unknown) => {
      setAsked(undefined)
      setRefused(refusalFrom(error))
    })
  }
  const act = (deed: Deed, each: GateConcept): void =>
    attempt(perform(deed, each), () => settle([each], deed.done?.(each.name) ?? ''))
  const onDeed = (deed: Deed, each: GateConcept): void => {
    if (deed === merge || deed.question !== undefined) setAsked({ deed, concept: each })
    else act(deed, each)
  }
  const toggle = ({ ID }: GateConcept): void =>
    setChosen(before => new Set(before.has(ID) ? [...before].filter(each => each !== ID) : [...before, ID]))
  const offers = deedsOf(queue).map(deed => ({ deed, ...offerOf(model, deed.action, deed.label) }))
  const deeds = offers.flatMap(({ deed, reason }) => (reason === undefined ? [deed] : []))
  const publishing = offerOf(model, 'publishConcepts', words.publishChosen(marked.length))
  return (
    <section class="page" aria-labelledby="gate-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="gate-title">{names.conceptGate}</h1>
          <span class="count">{page && words.inQueue(page.total, queue)}</span>
        </div>
        {marked.length > 0 && (
          <OfferButton
            design="Emphasized"
            reason={publishing.reason}
            onClick={() => attempt(publishAll(marked), () => settle(marked, words.arePublished(marked.length)))}
          >
            {publishing.label}
          </OfferButton>
        )}
      </header>
      <Filters queue={queue} search={search} />
      <p id="gate-keys" class="field-help">
        {words.keys(
          canPublish,
          deeds.map(({ key, label }) => [key, label])
        )}
      </p>
      <Reasons offers={offers} />
      <p role="status" class="told">
        {told}
      </p>
      {(refusal ?? refused) && <Refused refusal={(refusal ?? refused) as Refusal} />}
      {page?.total === 0 && <p>{search === '' ? words.queueIsEmpty : words.nothingFound}</p>}
      <div class="gate">
        <div>
          <QueueOfConcepts
            concepts={concepts}
            current={at}
            chosen={chosen}
            deeds={deeds}
            canChoose={canPublish}
            onMove={setPlace}
            onChoose={toggle}
            onDeed={onDeed}
          />
          {page && concepts.length < page.total && <Button onClick={() => void more()}>{pages.showMore}</Button>}
        </div>
        {concept && (
          <section class="section" aria-labelledby="concept-title">
            <header class="section-header">
              <h2 id="concept-title">{concept.name}</h2>
              <div class="page-actions">
                {offers.map(({ deed, label, reason }) => (
                  <OfferButton key={label} reason={reason} onClick={() => onDeed(deed, concept)}>
                    {label}
                  </OfferButton>
                ))}
              </div>
            </header>
            <Evidence concept={concept} />
          </section>
        )}
      </div>
      {asked?.deed === merge && (
        <MergeDialog
          model={model}
          concept={asked.concept}
          onDone={(gone, into) => {
            settle([], words.isMerged(gone, into))
            again()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.deed.question !== undefined && (
        <Dialog
          heading={asked.deed.question.heading(asked.concept.name)}
          go={asked.deed.label}
          negative
          onGo={() => act(asked.deed, asked.concept)}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.deed.question.text}</p>
        </Dialog>
      )}
    </section>
  )
}

function Filters({ queue, search }: { readonly queue: Queue; readonly search: string }) {
  return (
    <div class="filters">
      <Tabs
        label={words.queuesOfGate}
        choices={words.queues}
        chosen={queue}
        addressOf={name => addressOf(CONCEPT_GATE, { queue: name, q: search })}
      />
      <SearchField
        aria-label={pages.partOfTheName}
        placeholder={pages.partOfTheName}
        words={search}
        onSearch={q => go(addressOf(CONCEPT_GATE, { queue, q }), true)}
      />
    </div>
  )
}

function queueIn(address: URLSearchParams): Queue {
  const wanted = address.get('queue') ?? ''
  return wanted in words.queues ? (wanted as Queue) : 'waiting'
}
