import { hints, sessionEnded } from '#workplace-words/refusals.ts'
import type { Refusal } from '../data/service.ts'
import { MessageStrip } from './ui5.ts'

interface RefusedProps {
  readonly refusal: Refusal
  /** How to go on, by status, where a page knows better. */
  readonly onward?: Readonly<Record<number, string>>
}

/** A refusal in the words of the service, and how to go on. */
export function Refused({ refusal, onward = {} }: RefusedProps) {
  if (refusal.status === 401) return <SessionEnded />
  return (
    <MessageStrip class="refused" design="Negative" hide-close-button role="alert">
      {refusal.problems.length > 1 ? (
        <ul>
          {refusal.problems.map(({ message }, index) => (
            <li key={index}>{sentence(message)}</li>
          ))}
        </ul>
      ) : (
        refusal.problems.map(({ message }) => sentence(message))
      )}{' '}
      {onward[refusal.status] ?? hints[refusal.status] ?? ''}
    </MessageStrip>
  )
}

/** The text with a full stop, since another sentence follows. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function SessionEnded() {
  const back = encodeURIComponent(location.pathname + location.search)
  return (
    <MessageStrip class="refused" design="Critical" hide-close-button role="alert">
      {sessionEnded(words => (
        <a href={`/login?returnTo=${back}`}>{words}</a>
      ))}
    </MessageStrip>
  )
}
