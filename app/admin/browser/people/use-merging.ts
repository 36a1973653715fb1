import { merge } from '#workplace-words/pages/people.ts'
import { useEffect, useState } from 'preact/hooks'
import { firstVisitor } from '../data/ahead.ts'
import { loadModel, type Refusal, refusalFrom } from '../data/service.ts'
import { type Offer, offerOf } from '../parts/offers.tsx'

/** Path of ConsolidationService, which merges accounts. */
const CONSOLIDATION = '/api/v1/'

/** Whether the visitor may merge accounts; no offer until that is known. */
export function useMerging(): { readonly offer: Offer | undefined; readonly refusal: Refusal | undefined } {
  const [offer, setOffer] = useState<Offer>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    loadModel(firstVisitor, CONSOLIDATION).then(
      model => setOffer(offerOf(model, 'userMerge', merge)),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }, [])
  return { offer, refusal }
}
