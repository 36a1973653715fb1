import * as words from '#site-words/scripts/own-tokens.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { NewToken } from './fresh-token.tsx'
import { type Draft, emptyDraft, LIFETIMES, LONGEST_NAME, MOST_DAYS, requestOf } from './request.ts'
import { Refusal } from '../account/ask.ts'
import { mint, type Scope } from './service.ts'
import { dayAfter } from './words.ts'

interface MintFormProps {
  readonly onMinted: (token: NewToken) => void
  /** No answer came, so the token may exist. */
  readonly onFailure: () => void
  /** Returns true when the page reports the refusal elsewhere. */
  readonly onRefusal: (refusal: unknown) => boolean
}

const fields = ['name', 'scopes', 'ttlDays']

/** Form that makes a token; a refusal is shown beside its field. */
export function MintForm({ onMinted, onFailure, onRefusal }: MintFormProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const problemOf = (field: string): string | undefined => (refusal?.field === field ? refusal.message : undefined)

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [refusal])

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    try {
      const request = requestOf(draft)
      const minted = await mint(request)
      setRefusal(undefined)
      setDraft(emptyDraft)
      onMinted({ ...minted, ...request })
    } catch (error) {
      if (onRefusal(error)) return
      setRefusal(error instanceof Refusal ? error : new Refusal(0, String(error)))
      if (!(error instanceof Refusal) || error.status === 0) onFailure()
    } finally {
      setSending(false)
    }
  }

  return (
    <section class="panel" aria-labelledby="mint-heading">
      <h2 id="mint-heading">{words.newToken}</h2>
      <form class="mint" ref={form} noValidate onSubmit={event => void submit(event)}>
        <NameField value={draft.name} problem={problemOf('name')} onInput={name => change({ name })} />
        <ScopesField scopes={draft.scopes} problem={problemOf('scopes')} onInput={scopes => change({ scopes })} />
        <LifetimeField days={draft.days} problem={problemOf('ttlDays')} onInput={days => change({ days })} />
        {refusal && !fields.includes(refusal.field ?? '') && (
          <p class="problem" role="alert" tabIndex={-1}>
            {refusal.message}.{refusal.status === 0 && ` ${words.lookWhetherMade}`}
          </p>
        )}
        <button class="button" aria-disabled={isSending}>
          {isSending ? words.makingToken : words.makeToken}
        </button>
      </form>
    </section>
  )
}

interface FieldProps<Value> {
  readonly problem: string | undefined
  readonly onInput: (value: Value) => void
}

function NameField({ value, problem, onInput }: FieldProps<string> & { readonly value: string }) {
  return (
    <div class="form-field">
      <label for="token-name">{words.name}</label>
      <input
        id="token-name"
        class="field"
        value={value}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        aria-describedby="token-name-hint token-name-problem"
        aria-invalid={problem !== undefined}
        onInput={event => onInput(event.currentTarget.value)}
      />
      <p class="hint" id="token-name-hint">
        {words.nameHint}
      </p>
      <Problem id="token-name-problem" text={problem} />
    </div>
  )
}

function ScopesField({
  scopes,
  problem,
  onInput
}: FieldProps<readonly Scope[]> & { readonly scopes: readonly Scope[] }) {
  const toggle = (scope: Scope, isChosen: boolean): void =>
    onInput(isChosen ? [...scopes, scope] : scopes.filter(other => other !== scope))
  return (
    <fieldset class="form-field" aria-describedby="token-scopes-problem">
      <legend>{words.whatItMay}</legend>
      {(['read', 'write'] as const).map(scope => (
        <label class="token-scope" key={scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            aria-invalid={problem !== undefined}
            onChange={event => toggle(scope, event.currentTarget.checked)}
          />
          <span>
            <strong>{words.scopeNames[scope]}</strong>: {words.scopeTexts[scope]}
          </span>
        </label>
      ))}
      <Problem id="token-scopes-problem" text={problem} />
    </fieldset>
  )
}

function LifetimeField({ days, problem, onInput }: FieldProps<string> & { readonly days: string }) {
  const count = Number(days)
  const isUsable = /^\d+$/.test(days) && count >= 1 && count <= MOST_DAYS
  return (
    <div class="form-field">
      <label for="token-days">{words.lifetimeInDays}</label>
      <div class="lifetime">
        <input
          id="token-days"
          class="field"
          inputMode="numeric"
          autocomplete="off"
          maxLength={3}
          value={days}
          aria-describedby="token-days-hint token-days-problem"
          aria-invalid={problem !== undefined}
          onInput={event => onInput(event.currentTarget.value.trim())}
        />
        <div class="lifetimes" role="group" aria-label={words.usualLifetimes}>
          {LIFETIMES.map(usual => (
            <button
              type="button"
              class="days-chip"
              key={usual}
              aria-pressed={days === String(usual)}
              onClick={() => onInput(String(usual))}
            >
              {words.days(usual)}
            </button>
          ))}
        </div>
      </div>
      <p class="hint" id="token-days-hint" aria-live="polite">
        {isUsable ? words.worksUntil(dayAfter(count)) : words.daysUpTo(MOST_DAYS)}
      </p>
      <Problem id="token-days-problem" text={problem} />
    </div>
  )
}

function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return (
    <p class="problem" id={id} hidden={text === undefined}>
      {text}
    </p>
  )
}
