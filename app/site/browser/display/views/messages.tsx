import * as words from '#site-words/scripts/display.ts'
import { grouped } from '../../../views/parts/locale.ts'
import { loginAddress } from '../../account/visitor.ts'
import type { ListedEvent } from '../feed/events.ts'
import type { Refusal } from '../feed/feed.ts'
import type { Problem, Rule } from '../state/parameters.ts'

/** Mistakes of the address, in sight until somebody hides them. */
export function Problems({ problems, onHide }: { readonly problems: readonly Problem[]; readonly onHide: () => void }) {
  if (problems.length === 0) return null
  return (
    <section class="display-problems" role="alert">
      <h2>{words.wrongParameters}</h2>
      <ul>
        {problems.map(({ name, value, rule }, index) => (
          <li key={index}>
            <code>{value === '' ? name : `${name}=${value}`}</code> {ruleText(rule)}
          </li>
        ))}
      </ul>
      <button type="button" class="button button-quiet" onClick={onHide}>
        {words.hide}
      </button>
    </section>
  )
}

function ruleText(rule: Rule): string {
  if (rule.kind === 'choice') return words.choiceRule(rule.choices.join(', '))
  if (rule.kind !== 'number') return words.rules[rule.kind]
  const range = words.numberRule(grouped(rule.least), grouped(rule.most))
  return rule.zero ? `${range}, ${words.orZero}` : range
}

/** The reason why nothing is shown, and what somebody can do about it. */
export function Refused({ refusal, eventId }: { readonly refusal: Refusal; readonly eventId: number }) {
  switch (refusal) {
    case 'missing':
      return (
        <Message title={words.eventMissing(eventId)} text={words.eventMissingText}>
          <a class="button" href={addressWithout('eventId')}>
            {words.chooseEvent}
          </a>
        </Message>
      )
    case 'login':
      return (
        <Message title={words.loginEnded}>
          <a class="button" href={loginAddress()}>
            {words.logInAgain}
          </a>
        </Message>
      )
    case 'forbidden':
      return <Message title={words.forbidden} />
  }
}

interface MessageProps {
  readonly title: string
  readonly text?: string
  readonly children?: preact.ComponentChildren
}

/** A message that fills the screen. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <section class="display-message" role="status">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  )
}

/** The events that a display can show; undefined when they cannot be read. */
export function Choice({ events }: { readonly events: readonly ListedEvent[] | undefined }) {
  if (!events) return <Message title={words.unreachable} text={words.unreachableText} />
  return (
    <section class="display-message">
      <h2>{events.length === 0 ? words.noEvents : words.chooseEvent}</h2>
      <ul class="display-events">
        {events.map(({ legacyId, name, state }) => (
          <li key={legacyId}>
            <a href={addressWith('eventId', String(legacyId))}>{name}</a>
            {state === 'current' && <span class="display-now">{words.underWay}</span>}
          </li>
        ))}
      </ul>
      <a class="button button-quiet" href={addressWith('demo', '1')}>
        {words.seeDemo}
      </a>
    </section>
  )
}

function addressWith(name: string, value: string): string {
  const query = new URLSearchParams(location.search)
  query.set(name, value)
  return `?${query.toString()}`
}

function addressWithout(name: string): string {
  const query = new URLSearchParams(location.search)
  query.delete(name)
  return `?${query.toString()}`
}
