import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { SearchFailed, searchWhileTyping, type Typed } from '../../../app/site/browser/search/typed.ts'

let asked: string[]
let meant: string[]
let states: Typed<string>[]
let answers: Map<string, PromiseWithResolvers<string>>

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
  meant = []
  states = []
  answers = new Map()
})
afterEach(() => {
  jest.useRealTimers()
})

const started = () =>
  searchWhileTyping<string>(
    (words, signal) => {
      asked.push(words)
      const answer = Promise.withResolvers<string>()
      answers.set(words, answer)
      signal.addEventListener('abort', () => answer.reject(signal.reason as Error))
      return answer.promise
    },
    state => void states.push(state),
    words => void meant.push(words)
  )
const settled = (): Promise<void> => jest.advanceTimersByTimeAsync(0)
const answer = async (words: string): Promise<void> => {
  answers.get(words)?.resolve(`answer to ${words}`)
  await settled()
}

test('the first letters are asked for at once, what follows fast only when it rests', async () => {
  const search = started()
  search.type('a')
  search.type('ab')
  search.type('abc')
  search.type('abcd')
  expect(asked).toEqual(['ab'])
  await jest.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['ab', 'abcd'])
})

test('only the answer to what stands there counts; the one before stays in sight until then', async () => {
  const search = started()
  search.type('one')
  await answer('one')
  await jest.advanceTimersByTimeAsync(200)
  search.type('two')
  expect(states.at(-1)).toMatchObject({ words: 'two', shown: { words: 'one' } })
  await jest.advanceTimersByTimeAsync(200)
  search.type('three')
  await jest.advanceTimersByTimeAsync(200)
  await answer('two')
  expect(states.at(-1)).toMatchObject({ words: 'three', shown: { words: 'one' } })
  await answer('three')
  expect(states.at(-1)).toEqual({ words: 'three', shown: { words: 'three', answer: 'answer to three' } })
})

test('spaces ask nobody, and known answers do not either for a minute', async () => {
  const search = started()
  search.type('one')
  await answer('one')
  search.type('  one ')
  search.type('')
  expect(states.at(-1)).toEqual({ words: '' })
  search.type('one')
  expect([asked, states.at(-1)?.shown?.answer]).toEqual([['one'], 'answer to one'])
  search.type('')
  await jest.advanceTimersByTimeAsync(61_000)
  search.type('one')
  expect(asked).toEqual(['one', 'one'])
})

test('after a refusal nothing is asked until the wait is over, then what stands there', async () => {
  const search = started()
  search.type('one')
  answers.get('one')?.reject(new SearchFailed('too many', 5))
  await settled()
  expect(states.at(-1)?.failed?.message).toBe('too many')
  search.type('two')
  await jest.advanceTimersByTimeAsync(4900)
  expect(asked).toEqual(['one'])
  await jest.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['one', 'two'])
  await answer('two')
  expect(states.at(-1)).toEqual({ words: 'two', shown: { words: 'two', answer: 'answer to two' } })
})

test('an hour of typing keeps below the limit of suggestions, 600 a minute', async () => {
  const search = started()
  for (let key = 0; key < 3600; key += 1) {
    search.type(`words ${key}`)
    await jest.advanceTimersByTimeAsync(50)
  }
  expect(asked.length).toBeLessThan((3600 * 50) / 120 + 2)
})

test('a closed search asks nothing more', async () => {
  const search = started()
  search.type('one')
  search.type('two')
  search.stop()
  await jest.advanceTimersByTimeAsync(1000)
  expect([asked, states.filter(({ failed }) => failed)]).toEqual([['one'], []])
})

test('words are meant once they have rested for a second under their own answer', async () => {
  const search = started()
  search.type('one')
  await answer('one')
  await jest.advanceTimersByTimeAsync(900)
  search.type('one tw')
  await jest.advanceTimersByTimeAsync(5000)
  expect(meant).toEqual([])
  await answer('one tw')
  await jest.advanceTimersByTimeAsync(1000)
  search.type('')
  search.type('one')
  await jest.advanceTimersByTimeAsync(1000)
  expect(meant).toEqual(['one tw', 'one'])
  search.type('one tw')
  search.stop()
  await jest.advanceTimersByTimeAsync(2000)
  expect(meant).toEqual(['one tw', 'one'])
})
