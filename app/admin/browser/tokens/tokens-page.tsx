import * as words from '#workplace-words/pages/tokens.ts'
import * as pages from '#workplace-words/pages/common.ts'
import * as names from '#workplace-words/page-names.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { usePaged } from '../data/use-paged.ts'
import { momentText } from '../parts/format.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { Button, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { FreshToken, type NewToken } from './fresh-token.tsx'
import { MintDialog } from './mint-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ownTokens, type Token } from './token.ts'

/** Tokens of the visitor: new ones are made with the scope Tutorial.MCP (TOKENS-020), each is revoked. */
export function TokensPage({ model }: { readonly model: Model }) {
  const { page, refusal, more, again } = usePaged<Token>(ownTokens)
  const [isMinting, setMinting] = useState(false)
  const [fresh, setFresh] = useState<NewToken>()
  const [revoking, setRevoking] = useState<Token>()
  const [told, setTold] = useState('')
  const mint = offerOf(model, 'mintPAT', words.newToken)
  useTitle(names.tokens)
  const done = (text: string): void => {
    setTold(text)
    setMinting(false)
    setRevoking(undefined)
    again()
  }
  return (
    <section class="page" aria-labelledby="tokens-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="tokens-title">{names.tokens}</h1>
          <span class="count">{page && words.count(page.total)}</span>
        </div>
        <div class="page-actions">
          <OfferButton design="Emphasized" reason={mint.reason} onClick={() => setMinting(true)}>
            {mint.label}
          </OfferButton>
          <a class="page-link" href="/me/tokens">
            {words.setUpClients}
          </a>
          <Reasons offers={[mint]} />
        </div>
      </header>
      <p class="page-help">{words.help}</p>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {fresh && <FreshToken key={fresh.token} token={fresh} onDone={() => setFresh(undefined)} />}
      {page?.total === 0 && <p>{words.none}</p>}
      {page && page.total > 0 && (
        <PlainTable
          label={names.tokens}
          namesRows
          columns={words.columns}
          rows={page.rows.map(token => [
            token.name,
            <code key="prefix">{token.prefix}</code>,
            token.scopes.map(scope => words.scopes[scope]).join(', '),
            <State key="state" token={token} />,
            momentText(token.createdAt),
            momentText(token.lastUsedAt) || words.never,
            momentText(token.expiresAt),
            token.statusText === 'Active' && (
              <Button key="revoke" accessible-name={words.revokeNamed(token.name)} onClick={() => setRevoking(token)}>
                {words.revoke}
              </Button>
            )
          ])}
        />
      )}
      {page && page.rows.length < page.total && <Button onClick={more}>{pages.showMore}</Button>}
      {isMinting && (
        <MintDialog
          model={model}
          onDone={token => {
            setFresh(token)
            done('')
          }}
          onClose={() => setMinting(false)}
        />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onDone={() => done(words.wasRevoked(revoking.name))}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  )
}

const designs = { Active: 'Positive', Expired: 'Neutral', Revoked: 'Negative' } as const

const State = ({ token: { statusText } }: { readonly token: Token }) => (
  <Tag design={designs[statusText]}>{words.states[statusText]}</Tag>
)
