import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { pseudonymOf } from '../../lib/pseudonym.ts'

const [event, other] = ['7d3c2d0e-0b43-4b77-9a52-0d6c2f2f8b11', 'b9a1b1f4-8a53-4a0e-9a41-a7f1a4c2a2d4']

test('a pseudonym is two words and two digits, and stays', () => {
  for (let count = 0; count < 200; count++) {
    const user = randomUUID()
    expect(pseudonymOf(event, user)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/)
    expect(pseudonymOf(event, user)).toBe(pseudonymOf(event, user))
  }
})

test('the same in each release, since displays and pages show it', () => {
  expect(pseudonymOf(event, '00000000-0000-4000-8000-000000000001')).toBe('Bubbly Nightingale 51')
})

test('people of a hall have different ones, and at another event others', () => {
  const people = Array.from({ length: 300 }, () => randomUUID())
  expect(new Set(people.map(user => pseudonymOf(event, user))).size).toBeGreaterThan(290)
  const same = people.filter(user => pseudonymOf(event, user) === pseudonymOf(other, user))
  expect(same.length).toBeLessThan(5)
})
