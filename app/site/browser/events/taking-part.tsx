import * as words from '#site-words/scripts/events.ts'
import type { EventState } from '../../catalog/events/feed.ts'
import { useState } from 'preact/hooks'
import { localDayOf } from '../../views/parts/locale.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { asksForTerms, type MyEvent, register, unregister } from './my-events.ts'

interface TakingPartProps {
  readonly event: MyEvent
  readonly state: EventState
  /** Text of the terms; undefined without one. */
  readonly termsUrl: string | undefined
  readonly onChange: (event: MyEvent) => void
}

/** Registration of the person who is logged in, with what it says, and the points so far. */
export function TakingPart({ event, state, termsUrl, onChange }: TakingPartProps) {
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const send = async (sending: () => Promise<MyEvent>, done: string): Promise<void> => {
    if (isSending) return
    setSending(true)
    setStatus('')
    try {
      onChange(await sending())
      setProblem(undefined)
      setStatus(done)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  const { eventLegacyId, name, registered, showName, termsVersion } = event
  const accept = () => send(() => register(eventLegacyId, { termsVersion }), words.termsAccepted)
  const show = (shown: boolean) =>
    send(() => register(eventLegacyId, { showName: shown }), shown ? words.nameShown : words.nameHidden)
  return (
    <>
      {(registered || event.completions > 0) && <Points event={event} />}
      {registered && (
        <p>{event.joinedAt === null ? words.registered : words.registeredSince(localDayOf(event.joinedAt))}</p>
      )}
      {!registered && state === 'past' && <p>{words.isOver}</p>}
      {!registered && state !== 'past' && (
        <RegisterForm
          event={event}
          termsUrl={termsUrl}
          isSending={isSending}
          onRegister={shown =>
            void send(() => register(eventLegacyId, { termsVersion, showName: shown }), words.isRegisteredNow)
          }
        />
      )}
      {registered && asksForTerms(event) && state !== 'past' && (
        <AcceptForm event={event} termsUrl={termsUrl} isSending={isSending} onAccept={() => void accept()} />
      )}
      {registered && (
        <>
          <ShowName isChecked={showName} onChange={shown => void show(shown)} />
          <p class="actions">
            <button type="button" class="link-button" onClick={() => setLeaving(true)}>
              {words.leave}
            </button>
          </p>
        </>
      )}
      <p class="event-status" role="status">
        {status}
      </p>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {words.notDone(problem)}
        </p>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={words.leaveNamed(name)}
          action={words.leave}
          keep={words.stay}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            const left = await unregister(eventLegacyId)
            return () => {
              onChange(left)
              setStatus(words.leftNow)
            }
          }}
        >
          <p>{words.leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Points and completions so far. */
export const Points = ({ event: { points, completions, tutorialCount } }: { readonly event: MyEvent }) => (
  <p class="event-points">
    <strong>{words.points(points)}</strong>
    <span>
      {completions <= tutorialCount ? words.completedOf(completions, tutorialCount) : words.completed(completions)}
    </span>
  </p>
)

interface TermsProps {
  readonly event: MyEvent
  readonly termsUrl: string | undefined
  readonly isSending: boolean
}

function RegisterForm({ onRegister, ...terms }: TermsProps & { readonly onRegister: (showName: boolean) => void }) {
  const [isShown, setShown] = useState(false)
  return (
    <form
      class="event-form"
      onSubmit={submitted => {
        submitted.preventDefault()
        onRegister(isShown)
      }}
    >
      <Terms {...terms} />
      <ShowName isChecked={isShown} onChange={setShown} />
      <p class="actions">
        <button class="button" aria-disabled={terms.isSending}>
          {words.register}
        </button>
      </p>
    </form>
  )
}

/** Somebody who is registered is asked again when the terms have changed. */
function AcceptForm({ onAccept, ...terms }: TermsProps & { readonly onAccept: () => void }) {
  return (
    <form
      class="event-form event-changed"
      onSubmit={submitted => {
        submitted.preventDefault()
        onAccept()
      }}
    >
      <p>
        <strong>{words.termsChanged}</strong>
      </p>
      <Terms {...terms} />
      <p class="actions">
        <button class="button" aria-disabled={terms.isSending}>
          {words.accept}
        </button>
      </p>
    </form>
  )
}

/** The box has to be ticked before the form is sent; nothing for an event without terms. */
function Terms({ event: { termsVersion }, termsUrl }: TermsProps) {
  if (termsVersion === null) return null
  const link =
    termsUrl === undefined ? (
      <span>{words.terms}</span>
    ) : (
      <a href={termsUrl} target="_blank" rel="noopener">
        {words.terms}
      </a>
    )
  return (
    <label class="event-choice">
      <input type="checkbox" required key={termsVersion} />
      <span>{words.acceptTerms(link, termsVersion)}</span>
    </label>
  )
}

interface ShowNameProps {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

const ShowName = ({ isChecked, onChange }: ShowNameProps) => (
  <label class="event-choice">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={({ currentTarget }) => {
        const wanted = currentTarget.checked
        // the box shows what is stored
        currentTarget.checked = isChecked
        onChange(wanted)
      }}
    />
    <span>
      {words.showName}
      <small>{words.showNameHint}</small>
    </span>
  </label>
)
