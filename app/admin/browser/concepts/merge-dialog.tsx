import * as words from '#workplace-words/pages/concepts.ts'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import type { Model } from '../../metadata/types.ts'
import { change, readList, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { Button, Label } from '../parts/ui5.ts'
import { ValueHelp } from '../inputs/value-help.tsx'
import type { GateConcept } from './gate.ts'
import { MergePreview } from './merge-preview.tsx'

interface MergeDialogProps {
  readonly model: Model
  readonly concept: GateConcept
  /** `gone` is the slug of the concept that is merged into the other. */
  readonly onDone: (gone: string, into: string) => void
  readonly onClose: () => void
}

interface Similar {
  readonly slug: string
  readonly name: string
  readonly score: number
}

const allConcepts = { set: 'Concepts', value: 'slug', texts: ['name', 'slug'] }

/** Chooses the concept that stays, shows which links move, and merges. */
export function MergeDialog({ model, concept, onDone, onClose }: MergeDialogProps) {
  const [other, setOther] = useState('')
  const [isSwapped, setSwapped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [loser, canonical] = isSwapped ? [other, concept.slug] : [concept.slug, other]
  const merge = async (): Promise<void> => {
    setBusy(true)
    await change({ method: 'POST', path: 'mergeConcepts', body: { loser, canonical } }).then(
      () => onDone(loser, canonical),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.mergeIt(concept.name)}
      {...(other !== '' && { go: words.mergeInto(loser, canonical), negative: true })}
      isBusy={isBusy}
      onGo={() => void merge()}
      onClose={onClose}
    >
      <Suggestions slug={concept.slug} chosen={other} onChoose={setOther} />
      <div class="field">
        <Label for="merge-with" show-colon>
          {words.anotherConcept}
        </Label>
        <ValueHelp
          id="merge-with"
          model={model}
          label={words.anotherConcept}
          list={allConcepts}
          value={other}
          onChoose={setOther}
        />
      </div>
      {other !== '' && (
        <>
          <p>
            {words.goesAndLeads(<strong>{loser}</strong>, <strong>{canonical}</strong>)}{' '}
            <Button design="Transparent" data-switch onClick={() => setSwapped(!isSwapped)}>
              {words.keepInstead(loser)}
            </Button>
          </p>
          <MergePreview loser={loser} canonical={canonical} />
        </>
      )}
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

interface SuggestionsProps {
  readonly slug: string
  readonly chosen: string
  readonly onChoose: (slug: string) => void
}

/** Concepts of nearly the same meaning, the closest first. */
function Suggestions({ slug, chosen, onChoose }: SuggestionsProps) {
  const [similar, setSimilar] = useState<readonly Similar[]>()
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    readList<Similar>(`similarConcepts(concept=${encodeURIComponent(literal(slug, 'Edm.String'))})`).then(
      ({ rows }) => setSimilar(rows),
      (error: unknown) => setReason(refusalFrom(error).message)
    )
  }, [slug])
  if (reason !== undefined) return <p class="field-help">{words.noSuggestions(reason)}</p>
  if (similar?.length === 0) return <p class="field-help">{words.nothingClose}</p>
  return (
    <fieldset class="choices">
      <legend>{words.closeInMeaning}</legend>
      {similar?.map(({ slug: other, name, score }) => (
        <label key={other}>
          <input type="radio" name="similar" checked={other === chosen} onChange={() => onChoose(other)} />
          {name} <span class="field-help">{`${other}, ${Math.round(score * 100)} %`}</span>
        </label>
      ))}
    </fieldset>
  )
}
