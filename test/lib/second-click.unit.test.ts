import { expect, test } from '@jest/globals'
import { dropSecondClicks } from '../../lib/second-click.ts'

/** Clicks as `[button, count of the system, time]`; returns which of them reach the page. */
function reached(clicks: readonly (readonly [string, number, number])[]): string[] {
  const arrived: string[] = []
  let listen: Parameters<Parameters<typeof dropSecondClicks>[0]['addEventListener']>[1] = () => undefined
  const buttons: Record<string, object> = { a: {}, b: {} }
  const source = { addEventListener: (_type: 'click', listener: typeof listen) => void (listen = listener) }
  dropSecondClicks(source, target => buttons[String(target)] ?? null)
  for (const [target, detail, timeStamp] of clicks) {
    const dropped: string[] = []
    const stop = (): void => void dropped.push(target)
    listen({ target, detail, timeStamp, stopImmediatePropagation: stop, preventDefault: stop })
    if (dropped.length === 0) arrived.push(`${target} ${timeStamp}`)
  }
  return arrived
}

test.each<readonly [string, Parameters<typeof reached>[0], string[]]>([
  [
    'a double click is a click',
    [
      ['a', 1, 10],
      ['a', 2, 150]
    ],
    ['a 10']
  ],
  [
    'three clicks are one',
    [
      ['a', 1, 10],
      ['a', 2, 150],
      ['a', 3, 300]
    ],
    ['a 10']
  ],
  [
    'a later click counts',
    [
      ['a', 1, 10],
      ['a', 1, 900]
    ],
    ['a 10', 'a 900']
  ],
  [
    'a key twice, or held, is once',
    [
      ['a', 0, 10],
      ['a', 0, 200],
      ['a', 0, 600]
    ],
    ['a 10']
  ],
  [
    'a key later counts',
    [
      ['a', 0, 10],
      ['a', 0, 700]
    ],
    ['a 10', 'a 700']
  ],
  [
    'two buttons in one place',
    [
      ['a', 1, 10],
      ['b', 2, 150]
    ],
    ['a 10', 'b 150']
  ],
  [
    'what is no switch',
    [
      ['x', 1, 10],
      ['x', 2, 150]
    ],
    ['x 10', 'x 150']
  ]
])('%s', (_name, clicks, expected) => {
  expect(reached(clicks)).toEqual(expected)
})
