import { useEffect, useState } from 'preact/hooks'
import type { ServiceMessage } from '../../metadata/messages.ts'
import { onTold } from '../data/told.ts'
import { onLeaving } from './address.ts'
import { MessageStrip } from './ui5.ts'

/** Messages that are shown at once; the last ones count. */
const MOST = 5

/** Messages that the service gives beside its answers, until it is closed or another page is shown. */
export function Told() {
  const [messages, setMessages] = useState<readonly ServiceMessage[]>([])
  useEffect(() => onTold(told => setMessages(before => [...before.filter(each => !isIn(told, each)), ...told])), [])
  useEffect(() => onLeaving(() => setMessages([])), [])
  // an element that is there before its messages has them read aloud
  return (
    <div class={messages.length === 0 ? '' : 'told'} role="status">
      {messages.slice(-MOST).map(each => (
        <MessageStrip
          key={each.message}
          design={each.severity}
          onclose={() => setMessages(before => before.filter(other => other !== each))}
        >
          {each.message}
        </MessageStrip>
      ))}
    </div>
  )
}

const isIn = (told: readonly ServiceMessage[], { message }: ServiceMessage): boolean =>
  told.some(each => each.message === message)
