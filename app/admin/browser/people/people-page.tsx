import * as words from '#workplace-words/pages/people.ts'
import { accounts } from '#workplace-words/counts.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { usePaged } from '../data/use-paged.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { PEOPLE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { SearchField } from '../inputs/search-field.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useMerging } from './use-merging.ts'
import { nameOf, pathOfPeople, type Person } from './person.ts'
import { type Receipt, ReceiptView } from './receipt.tsx'

/** Accounts by name, address or id: two of one person are merged, a person's data is exported or erased; the address has the words. */
export function PeoplePage({ model }: { readonly model: Model }) {
  const search = useAddress().get('q') ?? ''
  const { page, refusal, more, again } = usePaged<Person>(pathOfPeople(search))
  const [first, setFirst] = useState<Person>()
  const [second, setSecond] = useState<Person>()
  const [erased, setErased] = useState<Person>()
  const [exported, setExported] = useState<Person>()
  const [receipt, setReceipt] = useState<Receipt>()
  const [told, setTold] = useState('')
  const merging = useMerging()
  const failed = refusal ?? merging.refusal
  const erase = offerOf(model, 'eraseUser', words.erase)
  const take = offerOf(model, 'exportPerson', words.exportData)
  useTitle(names.people)
  const choose = (person: Person): void => {
    setReceipt(undefined)
    setTold('')
    if (first) setSecond(person)
    else setFirst(person)
  }
  const done = (text: string): void => {
    setTold(text)
    setFirst(undefined)
    setSecond(undefined)
    setErased(undefined)
    setExported(undefined)
    again()
  }
  return (
    <section class="page" aria-labelledby="people-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="people-title">{names.people}</h1>
          <span class="count" role="status">
            {page && accounts(page.total)}
          </span>
        </div>
        <a href={addressOf('PrivacyProtectionActions')}>{words.requestsSoFar}</a>
      </header>
      <div class="filters">
        <SearchField
          aria-label={words.search}
          placeholder={words.search}
          words={search}
          onSearch={q => go(addressOf(PEOPLE, { q }), true)}
        />
      </div>
      <p role="status" class="told">
        {told}
      </p>
      {failed && <Refused refusal={failed} />}
      <Reasons offers={[...(merging.offer ? [merging.offer] : []), take, erase]} />
      {receipt && <ReceiptView receipt={receipt} />}
      {first && (
        <section class="section" aria-label={words.merge}>
          <p>
            {words.isBeingMerged(<strong>{nameOf(first)}</strong>)}{' '}
            <Button design="Transparent" onClick={() => setFirst(undefined)}>
              {words.doNotMerge}
            </Button>
          </p>
        </section>
      )}
      {page?.total === 0 && <p>{search === '' ? words.nobodyYet : words.noneFound}</p>}
      <ul class="runs people" aria-label={words.accountsShown}>
        {page?.rows.map(person => (
          <li key={person.ID} class="section">
            <Account person={person} />
            {!person.mergedInto && (
              <div class="page-actions">
                <OfferButton
                  disabled={!merging.offer || person.ID === first?.ID}
                  reason={merging.offer?.reason}
                  accessible-name={
                    first ? words.mergeWith(nameOf(person), nameOf(first)) : words.mergeIt(nameOf(person))
                  }
                  onClick={() => choose(person)}
                >
                  {words.merge}
                </OfferButton>
                <OfferButton
                  accessible-name={words.exportIt(nameOf(person))}
                  reason={take.reason}
                  onClick={() => setExported(person)}
                >
                  {words.exportData}
                </OfferButton>
                <OfferButton
                  accessible-name={words.eraseIt(nameOf(person))}
                  reason={erase.reason}
                  onClick={() => setErased(person)}
                >
                  {words.erase}
                </OfferButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
      {first && second && (
        <MergeDialog
          one={first}
          other={second}
          onDone={(gone, kept) => done(words.isMerged(nameOf(gone), nameOf(kept)))}
          onClose={() => setSecond(undefined)}
        />
      )}
      {exported && (
        <ExportDialog
          person={exported}
          onDone={() => done(words.isExported(nameOf(exported)))}
          onClose={() => setExported(undefined)}
        />
      )}
      {erased && (
        <EraseDialog
          person={erased}
          onDone={answer => {
            setReceipt(answer)
            done('')
          }}
          onClose={() => setErased(undefined)}
        />
      )}
    </section>
  )
}

function Account({ person }: { readonly person: Person }) {
  const { ID, uuid, loginId, email, legacyId, createdAt, mergedInto } = person
  return (
    <div class="job">
      <span>
        <a href={addressOf(`Users(ID=${ID})`)}>{nameOf(person)}</a>{' '}
        {mergedInto && <Tag design="Neutral">{words.mergedInto(nameOf(mergedInto))}</Tag>}
      </span>
      <span class="field-help">
        {[email, loginId ?? words.noLogin, legacyId !== null && words.legacyNumber(legacyId)]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span class="field-help">{createdAt ? words.since(uuid, momentText(createdAt)) : uuid}</span>
    </div>
  )
}
