import { askToChange, Refusal } from '../account/ask.ts'
import { type Answer, forgetTurns, keepTurns, keptTurns, messagesOf, type Turn } from './conversation.ts'
import { framesOf } from './event-reader.ts'
import { type Frame, isCards } from './frames.ts'
import { pageContext } from './page-context.ts'
import { brokenOff, loggedOut, noConnection, type Problem, problemOfAnswer, problemOfFrame } from './problem.ts'

/** Characters of an answer; one that goes on is stopped. */
const LONGEST_ANSWER = 60_000
const MOST_CARD_FRAMES = 12

/** The conversation of one person on this page; an answer goes on while the panel is closed. */
export interface Talk {
  readonly turns: () => readonly Turn[]
  readonly isComing: () => boolean
  readonly ask: (text: string) => void
  /** Asks the last question again, in place of its answer. */
  readonly retry: () => void
  readonly stop: () => void
  readonly clear: () => void
  /** Calls `listener` after every change, until the result is called. */
  readonly onChange: (listener: () => void) => () => void
}

export function createTalk(owner: string): Talk {
  let turns = keptTurns(owner)
  let coming: AbortController | undefined
  const listeners = new Set<() => void>()

  const set = (next: readonly Turn[]): void => {
    turns = next
    for (const listener of listeners) listener()
  }
  const answerAnew = async (asked: readonly Turn[]): Promise<void> => {
    const stopped = new AbortController()
    coming = stopped
    let answer: Answer = { by: 'assistant', text: '', cards: [], state: 'coming' }
    set([...asked, answer])
    const show = (next: Answer): void => {
      answer = next
      // the conversation may have been cleared meanwhile
      if (coming === stopped) set([...asked, answer])
    }
    const ended = await receive(asked, answer, show, stopped.signal)
    if (coming !== stopped) return
    coming = undefined
    set([...asked, ended])
    keepTurns(owner, turns)
  }

  return {
    turns: () => turns,
    isComing: () => coming !== undefined,
    ask: text => {
      if (!coming) void answerAnew([...turns, { by: 'reader', text }])
    },
    retry: () => {
      if (!coming) void answerAnew(turns.slice(0, turns.findLastIndex(({ by }) => by === 'reader') + 1))
    },
    stop: () => coming?.abort(),
    clear: () => {
      const last = coming
      coming = undefined
      last?.abort()
      forgetTurns()
      set([])
    },
    onChange: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

/** Asks the assistant and shows the answer as it comes; the result is its end, whatever happens. */
async function receive(
  asked: readonly Turn[],
  begun: Answer,
  show: (answer: Answer) => void,
  signal: AbortSignal
): Promise<Answer> {
  let answer = begun
  const failed = (problem: Problem): Answer => ({ ...withoutTool(answer), state: 'failed', problem })
  try {
    const page = pageContext()
    const response = await askToChange('/chat/stream', { messages: messagesOf(asked, page), pageContext: page }, signal)
    if (!response.ok || !response.body) return failed(await problemOfAnswer(response))
    for await (const frame of framesOf(response.body)) {
      if (frame.type === 'done') return { ...withoutTool(answer), state: 'complete' }
      if (frame.type === 'error') return failed(problemOfFrame(frame))
      answer = withFrame(answer, frame)
      show(answer)
      if (answer.text.length > LONGEST_ANSWER) return { ...withoutTool(answer), state: 'stopped' }
    }
    return failed(brokenOff)
  } catch (error) {
    if (signal.aborted) return { ...withoutTool(answer), state: 'stopped' }
    if (error instanceof Refusal) return failed(error.status === 401 ? loggedOut : noConnection)
    return failed(brokenOff)
  }
}

function withFrame(answer: Answer, frame: Frame): Answer {
  if (frame.type === 'delta') return { ...withoutTool(answer), text: answer.text + frame.content }
  if (frame.type === 'tool') return { ...answer, tool: frame.name }
  if (!isCards(frame) || answer.cards.length >= MOST_CARD_FRAMES) return answer
  return { ...answer, cards: [...answer.cards, frame] }
}

function withoutTool({ tool: _tool, ...answer }: Answer): Answer {
  return answer
}
