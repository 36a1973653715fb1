import { copied, copy, logIn, tryAgain } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/assistant.ts'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../views/parts/icon.tsx'
import { loginAddress } from '../account/visitor.ts'
import { Cards } from './cards.tsx'
import type { Answer, Turn } from './conversation.ts'
import { Markdown } from './markdown-view.tsx'

interface TurnViewProps {
  readonly turn: Turn
  /** Asks the question of the last answer again. */
  readonly onRetry: (() => void) | undefined
  readonly onCopied: (message: string) => void
}

/** A question, or an answer with what stands below it. */
export function TurnView({ turn, onRetry, onCopied }: TurnViewProps) {
  if (turn.by === 'reader')
    return (
      <li class="assistant-question">
        <span class="visually-hidden">{words.you}</span>
        {turn.text}
      </li>
    )
  return (
    <li class="assistant-answer" aria-busy={turn.state === 'coming'}>
      <span class="visually-hidden">{words.assistantSays}</span>
      <Markdown text={turn.text} />
      {turn.cards.map((frame, index) => (
        <Cards key={index} frame={frame} />
      ))}
      {turn.state === 'coming' && <Wait answer={turn} />}
      {turn.state === 'stopped' && <p class="assistant-facts">{words.stopped}</p>}
      {turn.problem && (
        <p class="assistant-problem">
          {turn.problem.text} {turn.problem.needsLogin && <a href={loginAddress()}>{logIn}</a>}
          {turn.problem.isRetryable && onRetry && (
            <button type="button" class="link-button" onClick={onRetry}>
              {tryAgain}
            </button>
          )}
        </p>
      )}
      {turn.state !== 'coming' && turn.text !== '' && <Copy text={turn.text} onCopied={onCopied} />}
    </li>
  )
}

/** Shows that words are on their way. */
function Wait({ answer: { tool, text } }: { readonly answer: Answer }) {
  if (tool === undefined && text !== '') return null
  return <p class="assistant-wait">{tool === undefined ? words.thinking : (words.tools[tool] ?? words.lookingUp)} …</p>
}

const COPIED_FOR = 2000

function Copy({ text, onCopied }: { readonly text: string; readonly onCopied: (message: string) => void }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyAnswer = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied(copied)
    } catch {
      onCopied(words.mayNotCopy)
    }
  }
  return (
    <p class="assistant-tools">
      <button type="button" class="link-button" onClick={() => void copyAnswer()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? copied : copy}
        <span class="visually-hidden">{words.theAnswer}</span>
      </button>
    </p>
  )
}
