import * as words from '#site-words/scripts/own-tokens.ts'
import type { ComponentChildren } from 'preact'
import type { Token } from './service.ts'
import { localDayOf, momentOf } from '../../views/parts/locale.ts'
import { daysUntil } from './words.ts'

/** Days before its end from which a token is marked. */
const SOON = 7

/** One token; without `onRevoke` for one that gives no access any more. */
export function TokenItem({ token, onRevoke }: { readonly token: Token; readonly onRevoke?: () => void }) {
  const { name, prefix, scopes, createdAt, lastUsedAt } = token
  return (
    <li class="token">
      <div class="token-head">
        <h3>{name}</h3>
        <Status token={token} />
      </div>
      <dl class="token-facts">
        <Fact term={words.beginsWith}>
          <code>{prefix}</code>
        </Fact>
        <Fact term={words.may}>{scopes.map(scope => words.scopes[scope]).join(', ')}</Fact>
        <Fact term={words.made}>
          <time dateTime={createdAt}>{localDayOf(createdAt)}</time>
        </Fact>
        <Fact term={words.lastUsed}>
          {lastUsedAt ? <time dateTime={lastUsedAt}>{momentOf(lastUsedAt)}</time> : words.never}
        </Fact>
        <End token={token} />
      </dl>
      {onRevoke && (
        <button type="button" class="button button-quiet token-revoke" onClick={onRevoke}>
          {words.revoke}
          <span class="visually-hidden">{words.named(name)}</span>
        </button>
      )}
    </li>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Status({ token: { statusText, expiresAt } }: { readonly token: Token }) {
  const days = daysUntil(expiresAt)
  if (statusText !== 'Active') return <span class="badge">{words.states[statusText]}</span>
  if (days >= SOON) return <span class="badge badge-good">{words.states.Active}</span>
  return <span class="badge badge-warn">{days === 0 ? words.expiresWithinDay : words.expiresIn(days)}</span>
}

function End({ token: { statusText, revokedAt, expiresAt } }: { readonly token: Token }) {
  if (revokedAt)
    return (
      <Fact term={words.revoked}>
        <time dateTime={revokedAt}>{localDayOf(revokedAt)}</time>
      </Fact>
    )
  return (
    <Fact term={statusText === 'Expired' ? words.expired : words.expires}>
      <time dateTime={expiresAt}>{localDayOf(expiresAt)}</time>
    </Fact>
  )
}
