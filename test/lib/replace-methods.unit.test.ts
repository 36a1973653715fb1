import { expect, test } from '@jest/globals'
import { replaceMethods } from '../../lib/replace-methods.ts'

test('methods of one object are replaced, those of others of its class are not', () => {
  class Greeter {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    greet(): string {
      return `Hello, ${this.name}`
    }
  }
  const [one, other] = [new Greeter('one'), new Greeter('other')]
  const greet = one.greet.bind(one)
  expect(replaceMethods(one, { greet: () => `${greet()}!` })).toBe(one)
  expect([one.greet(), other.greet()]).toEqual(['Hello, one!', 'Hello, other'])
})
