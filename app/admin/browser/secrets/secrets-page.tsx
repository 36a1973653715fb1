import * as words from '#workplace-words/pages/secrets.ts'
import * as counts from '#workplace-words/counts.ts'
import * as names from '#workplace-words/page-names.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { SECRETS } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { Table, TableCell, TableHeaderCell, TableHeaderRow, TableRow, Tag } from '../parts/ui5.ts'
import { useTitle } from '../parts/title.ts'
import { Revealed, type Shown } from './revealed.tsx'
import { SetDialog, SureDialog } from './secret-dialogs.tsx'
import { onValue, type SecretRow, useSecrets, type Warning } from './use-secrets.ts'

const widths = {
  secret: '14rem',
  state: '14rem',
  value: '23rem',
  rotated: '7rem',
  expires: '7rem',
  owner: '7rem'
} as const

/** Operations on a value, in the order of their buttons. */
const operations = ['revealSecretValue', 'setSecretValue', 'rotateSecretValue', 'clearSecretValue'] as const
type Operation = (typeof operations)[number]
/** An operation that the visitor is asked about before. */
type Asked = Exclude<Operation, 'revealSecretValue'>

/** The inventory of secrets: a value is set, rotated, cleared, and shown for a short while. */
export function SecretsPage({ model }: { readonly model: Model }) {
  const { secrets, warnings, refusal, again } = useSecrets()
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<{ readonly operation: Asked; readonly secret: SecretRow }>()
  const [refused, setRefused] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const isNarrowed = useAddress().get('only') === 'warnings'
  const listed = isNarrowed ? secrets?.filter(({ key }) => warnings.has(key)) : secrets
  useTitle(names.secretsOfThePlatform)
  const call = async (
    secret: SecretRow,
    operation: Operation,
    onDone: (answer: Row) => void,
    body?: object
  ): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    setShown(undefined)
    await onValue(secret, operation, body).then(onDone, (error: unknown) => setRefused(refusalFrom(error)))
    setAsked(undefined)
    setBusy(false)
  }
  const show = (secret: SecretRow, value: unknown, until: unknown): void =>
    setShown({ key: secret.key, value: value as string, until: Date.parse(until as string) })
  const reveal = (secret: SecretRow): Promise<void> =>
    call(secret, 'revealSecretValue', ({ value, expiresAt }) => {
      setTold('')
      show(secret, value, expiresAt)
    })
  const set = (secret: SecretRow, value: string): Promise<void> =>
    call(secret, 'setSecretValue', () => done(words.hasNewValue(secret.key)), { value })
  const clear = (secret: SecretRow): Promise<void> =>
    call(secret, 'clearSecretValue', () => done(words.hasNoValue(secret.key)))
  const rotate = (secret: SecretRow): Promise<void> =>
    call(secret, 'rotateSecretValue', ({ newValue, revealExpiresAt }) => {
      done(words.isRotated(secret.key))
      show(secret, newValue, revealExpiresAt)
    })
  const done = (text: string): void => {
    setTold(text)
    again()
  }
  return (
    <section class="page" aria-labelledby="secrets-title">
      <header class="page-header">
        <div class="page-heading">
          <h1 id="secrets-title">{names.secretsOfThePlatform}</h1>
          <span class="count">{listed && counts.secrets(listed.length)}</span>
        </div>
        {isNarrowed ? (
          <a href={addressOf(SECRETS)}>{words.allSecrets}</a>
        ) : (
          secrets && <a href={addressOf(SECRETS, { only: 'warnings' })}>{words.needAttention(warnings.size)}</a>
        )}
        <a href={addressOf('Secrets')}>{words.editInventory}</a>
      </header>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {shown && <Revealed shown={shown} onHide={() => setShown(undefined)} />}
      <Table
        accessible-name={words.secrets}
        overflow-mode="Scroll"
        loading={!secrets && !refusal}
        loading-delay={300}
        no-data-text={isNarrowed ? words.noneNeedsAttention : words.noSecrets}
      >
        <TableHeaderRow slot="headerRow" sticky>
          {Object.entries(words.columns).map(([name, label]) => (
            <TableHeaderCell key={name} min-width={widths[name as keyof typeof widths]}>
              <span>{label}</span>
            </TableHeaderCell>
          ))}
        </TableHeaderRow>
        {listed?.map(secret => (
          <TableRow key={secret.ID} row-key={secret.ID}>
            <Cells secret={secret} warning={warnings.get(secret.key)}>
              <Buttons
                offers={offersOf(model, secret)}
                secret={secret}
                onReveal={() => void reveal(secret)}
                onAsk={operation => setAsked({ operation, secret })}
              />
            </Cells>
          </TableRow>
        ))}
      </Table>
      {asked?.operation === 'setSecretValue' && (
        <SetDialog
          secret={asked.secret}
          isBusy={isBusy}
          onGo={value => void set(asked.secret, value)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked.operation !== 'setSecretValue' && (
        <SureDialog
          secret={asked.secret}
          operation={asked.operation}
          isBusy={isBusy}
          onGo={() => void (asked.operation === 'rotateSecretValue' ? rotate(asked.secret) : clear(asked.secret))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface StateProps {
  readonly secret: SecretRow
  readonly warning: Warning | undefined
}

function Cells({ secret, warning, children }: StateProps & { readonly children: ComponentChildren }) {
  const { ID, key, description, lastRotatedAt, expiresAt, rotationOwner } = secret
  return (
    <>
      <TableCell>
        <span class="job">
          <a href={addressOf(`Secrets(ID=${ID})`)}>{key}</a>
          <span class="field-help">{description}</span>
        </span>
      </TableCell>
      <TableCell>
        <State secret={secret} warning={warning} />
      </TableCell>
      <TableCell>{children}</TableCell>
      <TableCell>{momentText(lastRotatedAt)}</TableCell>
      <TableCell>{expiresAt}</TableCell>
      <TableCell>{rotationOwner}</TableCell>
    </>
  )
}

/** The state in a word and a colour, and of a value that is missing what does not work, and where it is set. */
function State({ secret: { key, valueFrom }, warning }: StateProps) {
  if (valueFrom === null) return <Tag design="Neutral">{words.notKnown}</Tag>
  if (valueFrom === 'missing')
    return (
      <span class="job">
        <Tag design="Negative">{words.valuesFrom.missing}</Tag>
        <span class="field-help">{words.withoutValue[key] ?? words.unknownUse}</span>
        <span class="field-help">{words.whereToSet(key)}</span>
      </span>
    )
  const days = warning?.daysRemaining ?? undefined
  return (
    <span class="job">
      <Tag design="Positive">{words.valuesFrom[valueFrom]}</Tag>
      {days !== undefined && (
        <Tag design={days <= 0 ? 'Negative' : 'Critical'}>{days <= 0 ? words.expired : words.daysLeft(days)}</Tag>
      )}
    </span>
  )
}

const needsValue: ReadonlySet<Operation> = new Set(['revealSecretValue', 'clearSecretValue'])

/** Offers for the value of a secret, in the order of its buttons; what only an issuer renews is not rotated here. */
function offersOf(model: Model, secret: SecretRow) {
  return operations
    .filter(operation => operation !== 'rotateSecretValue' || secret.isGenerated)
    .map(operation => ({
      operation,
      ...offerOf(model, operation, words.verbs[operation], { ...secret })
    }))
}

interface ButtonsProps {
  readonly offers: ReturnType<typeof offersOf>
  readonly secret: SecretRow
  readonly onReveal: () => void
  readonly onAsk: (operation: Asked) => void
}

function Buttons({ offers, secret, onReveal, onAsk }: ButtonsProps) {
  const { key, hasValue, isGenerated, rotationDocsUrl } = secret
  return (
    <span class="page-actions">
      {offers.map(({ operation, label, reason }) => (
        <OfferButton
          key={operation}
          accessible-name={words.verbOf(label, key)}
          disabled={hasValue === false && needsValue.has(operation)}
          reason={reason}
          onClick={() => (operation === 'revealSecretValue' ? onReveal() : onAsk(operation))}
        >
          {label}
        </OfferButton>
      ))}
      {!isGenerated && rotationDocsUrl && (
        <a class="page-link" href={rotationDocsUrl} target="_blank" rel="noreferrer">
          {words.whereToGet(key)}
        </a>
      )}
      {!isGenerated && !rotationDocsUrl && <span class="field-help">{words.issuerRenews}</span>}
      <Reasons offers={offers} />
    </span>
  )
}
