import * as words from '#workplace-words/pages/reports.ts'
import { showMore } from '#workplace-words/pages/common.ts'
import { useState } from 'preact/hooks'
import { keyOf } from '../../metadata/keys.ts'
import type { Model } from '../../metadata/types.ts'
import { plainText } from '../../metadata/text.ts'
import type { Row } from '../data/service.ts'
import { usePaged } from '../data/use-paged.ts'
import { addressOf } from '../parts/address.ts'
import { OfferButton, offerOf } from '../parts/offers.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { type Answered, AnswerDialog } from './answer-dialog.tsx'

const SET = 'SearchesWithoutResults'
/** Those that nobody has answered come first. */
const PATH = `${SET}?$orderby=isAnswered,empty%20desc,query`

/** Searches that found nothing: each is made a synonym, left with a reason, or says how it was answered. */
export function VainSearches({ model }: { readonly model: Model }) {
  const { page, refusal, more, again } = usePaged<Row>(PATH)
  const [asked, setAsked] = useState<Omit<Answered, 'path'> & { readonly row: Row }>()
  const [told, setTold] = useState('')
  const entity = model.sets.get(SET)
  const pathOf = (row: Row): string => `${SET}${entity ? keyOf(entity, row) : ''}/${model.namespace}`
  const buttonsOf = (row: Row) => {
    const query = plainText(row['query'])
    const offered = (['makeSynonym', 'ignoreSearch', 'reopenSearch'] as const).map(operation => ({
      operation,
      ...offerOf(model, operation, words.answers[operation], row)
    }))
    return (
      <span class="page-actions">
        {offered
          .filter(({ reason }) => reason === undefined)
          .map(({ operation, label }) => (
            <OfferButton
              key={operation}
              design="Transparent"
              reason={undefined}
              accessible-name={words.answerOf(label, query)}
              onClick={() => setAsked({ operation, query, row })}
            >
              {label}
            </OfferButton>
          ))}
      </span>
    )
  }
  return (
    <>
      <h2>{words.withoutResults}</h2>
      <p class="page-help">
        <a href={addressOf(SET)}>{words.asList}</a> <a href={addressOf('Synonyms')}>{words.allSynonyms}</a>
      </p>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {page?.total === 0 && <p>{words.nothingYet}</p>}
      {page && page.rows.length > 0 && (
        <PlainTable
          label={words.withoutResults}
          columns={[words.searches.query, words.searches.searches, words.searches.empty, words.answer, words.whatToDo]}
          rows={page.rows.map(row => [
            <a href={addressOf(`${SET}${entity ? keyOf(entity, row) : ''}`)}>{plainText(row['query'])}</a>,
            plainText(row['searches']),
            plainText(row['empty']),
            answerText(row),
            buttonsOf(row)
          ])}
        />
      )}
      {page && page.rows.length < page.total && <Button onClick={more}>{showMore}</Button>}
      {asked && (
        <AnswerDialog
          asked={{ ...asked, path: `${pathOf(asked.row)}.${asked.operation}` }}
          onDone={text => {
            setTold(text)
            setAsked(undefined)
            again()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function answerText({ isAnswered, synonymOf, ignoredFor }: Row): string {
  if (isAnswered !== true) return words.openYet
  return synonymOf === null ? words.leftFor(plainText(ignoredFor)) : words.synonymOf(plainText(synonymOf))
}
