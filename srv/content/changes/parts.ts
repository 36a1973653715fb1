import { diffArrays } from 'diff'
import type { Budget } from './budget.ts'
import type { Part } from './model.ts'

/**
 * A word, a number or a name such as `1.2` and `src/a.ts`; white space; or one other character. No two alternatives match the same
 * character, so it is linear.
 */
const TOKEN = /[\p{L}\p{N}\p{M}_]+(?:[./'’-][\p{L}\p{N}\p{M}_]+)*|\s+|[^\p{L}\p{N}\p{M}_\s]/gu
const WORD = /[\p{L}\p{N}]/u

export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []

/** The lines of a code with their ends. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/)

export const isWord = (token: string): boolean => WORD.test(token)

/** The changes from one text to another, word by word or, of code, line by line. */
export function partsOf(before: string, after: string, isCode: boolean, budget: Budget): Part[] {
  const split = isCode ? linesOf : tokensOf
  const changes = diffArrays(split(before), split(after), { timeout: budget.slice() })
  if (!changes) {
    budget.markCoarse()
    return [...part('removed', before), ...part('added', after)]
  }
  const parts = changes.flatMap(({ value, added, removed }) =>
    part(added ? 'added' : removed ? 'removed' : 'same', value.join(''))
  )
  return isCode ? parts : joined(parts)
}

const part = (change: Part['change'], text: string): Part[] => (text === '' ? [] : [{ change, text }])

/** Changes with nothing but white space between them are one: people read phrases. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  let removed = ''
  let added = ''
  const end = (): void => {
    all.push(...part('removed', removed), ...part('added', added))
    removed = ''
    added = ''
  }
  parts.forEach(({ change, text }, index) => {
    const next = parts[index + 1]
    if (change === 'removed') removed += text
    else if (change === 'added') added += text
    else if (removed !== '' && added !== '' && text.trim() === '' && next && next.change !== 'same') {
      removed += text
      added += text
    } else {
      end()
      all.push({ change, text })
    }
  })
  end()
  return all
}
