import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { type Refusal, refusalFrom, type Row } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { OfferButton, offerOf, Reasons } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import { Table, TableCell, TableHeaderCell, TableHeaderRow, TableRow, Tag } from '../parts/ui5.ts'
import { Revealed, type Shown } from './revealed.tsx'
import { SetDialog, SureDialog } from './secret-dialogs.tsx'
import { onValue, type SecretRow, useSecrets, type Warning } from './use-secrets.ts'

const columns = {
  Secret: '14rem',
  State: '7rem',
  Value: '19rem',
  Rotated: '7rem',
  Expires: '7rem',
  Owner: '7rem'
} as const
type Verb = 'Set' | 'Rotate' | 'Clear'

/** The inventory of secrets: a value is set, rotated, cleared, and shown for a short while. */
export function SecretsPage({ model }: { readonly model: Model }) {
  const { secrets, warnings, refusal, again } = useSecrets()
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<{ readonly verb: Verb; readonly secret: SecretRow }>()
  const [refused, setRefused] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  useEffect(() => void (document.title = 'Secrets – Admin workplace'), [])
  const call = async (
    secret: SecretRow,
    operation: string,
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
    call(secret, 'setSecretValue', () => done(`${secret.key} has its new value.`), { value })
  const clear = (secret: SecretRow): Promise<void> =>
    call(secret, 'clearSecretValue', () => done(`${secret.key} has no value any more.`))
  const rotate = (secret: SecretRow): Promise<void> =>
    call(secret, 'rotateSecretValue', ({ rotated, newValue, revealExpiresAt, rotationDocsUrl }) => {
      if (rotated !== true) return setTold(elsewhere(secret, rotationDocsUrl))
      done(`${secret.key} is rotated.`)
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
          <h1 id="secrets-title">Secrets of the platform</h1>
          <span class="count">{secrets && `${secrets.length} secrets`}</span>
        </div>
        <a href={addressOf('Secrets')}>Edit the inventory</a>
      </header>
      <p role="status" class="told">
        {told}
      </p>
      {refusal && <Refused refusal={refusal} />}
      {refused && <Refused refusal={refused} />}
      {shown && <Revealed shown={shown} onHide={() => setShown(undefined)} />}
      <Table
        accessible-name="Secrets"
        overflow-mode="Scroll"
        loading={!secrets && !refusal}
        loading-delay={300}
        no-data-text="There are no secrets."
      >
        <TableHeaderRow slot="headerRow" sticky>
          {Object.entries(columns).map(([label, width]) => (
            <TableHeaderCell key={label} min-width={width}>
              <span>{label}</span>
            </TableHeaderCell>
          ))}
        </TableHeaderRow>
        {secrets?.map(secret => (
          <TableRow key={secret.ID} row-key={secret.ID}>
            <Cells secret={secret} warning={warnings.get(secret.key)}>
              <Buttons
                offers={offersOf(model, secret)}
                secret={secret}
                onReveal={() => void reveal(secret)}
                onVerb={verb => setAsked({ verb, secret })}
              />
            </Cells>
          </TableRow>
        ))}
      </Table>
      {asked?.verb === 'Set' && (
        <SetDialog
          secret={asked.secret}
          isBusy={isBusy}
          onGo={value => void set(asked.secret, value)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked.verb !== 'Set' && (
        <SureDialog
          secret={asked.secret}
          verb={asked.verb}
          isBusy={isBusy}
          onGo={() => void (asked.verb === 'Rotate' ? rotate(asked.secret) : clear(asked.secret))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function elsewhere({ key }: SecretRow, instructions: unknown): string {
  const where = typeof instructions === 'string' && instructions !== '' ? ` ${instructions} says how.` : ''
  return `Only the issuer of ${key} makes a new value; get one there, then set it here.${where}`
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

/** The state in a word and a colour. */
function State({ secret, warning }: StateProps) {
  if (secret.hasValue === null) return <Tag design="Neutral">Not known</Tag>
  if (!secret.hasValue) return <Tag design="Negative">No value</Tag>
  const days = warning?.daysRemaining
  if (days === undefined || days === null) return <Tag design="Positive">Set</Tag>
  if (days <= 0) return <Tag design="Negative">Expired</Tag>
  return <Tag design="Critical">{`${days} ${days === 1 ? 'day' : 'days'} left`}</Tag>
}

const operations = {
  Show: 'revealSecretValue',
  Set: 'setSecretValue',
  Rotate: 'rotateSecretValue',
  Clear: 'clearSecretValue'
} as const

/** Offers for the value of a secret, in the order of its buttons. */
function offersOf(model: Model, secret: SecretRow) {
  const verbs = Object.entries(operations) as readonly (readonly [keyof typeof operations, string])[]
  return verbs.map(([verb, operation]) => ({ verb, ...offerOf(model, operation, verb, { ...secret }) }))
}

interface ButtonsProps {
  readonly offers: ReturnType<typeof offersOf>
  readonly secret: SecretRow
  readonly onReveal: () => void
  readonly onVerb: (verb: Verb) => void
}

function Buttons({ offers, secret: { key, hasValue }, onReveal, onVerb }: ButtonsProps) {
  return (
    <span class="page-actions">
      {offers.map(({ verb, label, reason }) => (
        <OfferButton
          key={verb}
          accessible-name={`${label} ${key}`}
          disabled={hasValue === false && (verb === 'Show' || verb === 'Clear')}
          reason={reason}
          onClick={() => (verb === 'Show' ? onReveal() : onVerb(verb))}
        >
          {label}
        </OfferButton>
      ))}
      <Reasons offers={offers} />
    </span>
  )
}
