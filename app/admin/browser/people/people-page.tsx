import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { usePaged } from '../data/use-paged.ts'
import { addressOf, go, useAddress } from '../parts/address.ts'
import { counted, momentText } from '../parts/format.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { PEOPLE } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useMerging } from './use-merging.ts'
import { nameOf, pathOfPeople, type Person } from './person.ts'
import { type Receipt, ReceiptView } from './receipt.tsx'

/** Accounts by name, address or id: two of one person are merged, a person is erased; the address has the words. */
export function PeoplePage({ model }: { readonly model: Model }) {
  const words = useAddress().get('q') ?? ''
  const { page, refusal, more, again } = usePaged<Person>(pathOfPeople(words))
  const [first, setFirst] = useState<Person>()
  const [second, setSecond] = useState<Person>()
  const [erased, setErased] = useState<Person>()
  const [receipt, setReceipt] = useState<Receipt>()
  const [told, setTold] = useState('')
  const merging = useMerging()
  const failed = refusal ?? merging.refusal
  const erase = offerOf(model, 'eraseUser', 'Erase')
  useEffect(() => void (document.title = 'People – Admin workplace'), [])
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
    again()
  }
  return (
    <section class="page" aria-labelledby="people-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="people-title">People</h1>
          <span class="count" role="status">
            {page && counted(page.total, 'account')}
          </span>
        </div>
        <a href={addressOf('PrivacyProtectionActions')}>Erasures so far</a>
      </header>
      <div class="filters">
        <SearchField
          aria-label="Name, e-mail address or id"
          placeholder="Name, e-mail address or id"
          words={words}
          onSearch={q => go(addressOf(PEOPLE, { q }), true)}
        />
      </div>
      <p role="status" class="told">
        {told}
      </p>
      {failed && <Refused refusal={failed} />}
      <Reasons offers={[...(merging.offer ? [merging.offer] : []), erase]} />
      {receipt && <ReceiptView receipt={receipt} />}
      {first && (
        <section class="section" aria-label="Merge">
          <p>
            <strong>{nameOf(first)}</strong> is merged with another account of the same person: find that one below.{' '}
            <Button design="Transparent" onClick={() => setFirst(undefined)}>
              Do not merge
            </Button>
          </p>
        </section>
      )}
      {page?.total === 0 && <p>{words === '' ? 'Nobody has logged in yet.' : 'No account has these words.'}</p>}
      <ul class="runs people" aria-label="Accounts">
        {page?.rows.map(person => (
          <li key={person.ID} class="section">
            <Account person={person} />
            {!person.mergedInto && (
              <div class="page-actions">
                <OfferButton
                  disabled={!merging.offer || person.ID === first?.ID}
                  reason={merging.offer?.reason}
                  accessible-name={first ? `Merge ${nameOf(person)} with ${nameOf(first)}` : `Merge ${nameOf(person)}`}
                  onClick={() => choose(person)}
                >
                  Merge
                </OfferButton>
                <OfferButton
                  accessible-name={`Erase ${nameOf(person)}`}
                  reason={erase.reason}
                  onClick={() => setErased(person)}
                >
                  Erase
                </OfferButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {page && page.rows.length < page.total && <Button onClick={more}>Show more</Button>}
      {first && second && (
        <MergeDialog
          one={first}
          other={second}
          onDone={(gone, kept) => done(`${nameOf(gone)} is merged into ${nameOf(kept)}.`)}
          onClose={() => setSecond(undefined)}
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
        {mergedInto && <Tag design="Neutral">{`Merged into ${nameOf(mergedInto)}`}</Tag>}
      </span>
      <span class="field-help">
        {[email, loginId ?? 'no login yet', legacyId !== null && `number ${legacyId}`].filter(Boolean).join(', ')}
      </span>
      <span class="field-help">
        {uuid}
        {createdAt && `, since ${momentText(createdAt)}`}
      </span>
    </div>
  )
}
