import { describe, expect, test } from '@jest/globals'
import { delta } from '../../srv/content/store/delta.ts'
import { variables } from '../../srv/content/store/variables.ts'
import { verifies } from '../requirements/verifies.ts'
import { problemsOf } from '../support/configuration.ts'

const WRITE = 'CONTENT_DELTA_WRITE_ENABLED'
const READ = 'CONTENT_DELTA_READ_ENABLED'
const SKIP = 'CONTENT_DELTA_SKIP_CARRYFORWARD'
const on = (...flags: string[]) => Object.fromEntries(flags.map(flag => [flag, 'true']))

describe('the delta flags', () => {
  verifies(
    ['CONTENT-069', 'CONTENT-070', 'CONTENT-071'],
    'are off by default, and when they are empty or false',
    () => {
      const off = { write: false, read: false, skipCarryForward: false }
      expect(delta(variables.read({}))).toEqual(off)
      expect(delta(variables.read({ [WRITE]: '', [READ]: 'false', [SKIP]: 'false' }))).toEqual(off)
    }
  )

  verifies('CONTENT-072', 'are switched on in their order', () => {
    expect(delta(variables.read(on(WRITE)))).toEqual({ write: true, read: false, skipCarryForward: false })
    expect(delta(variables.read(on(WRITE, READ)))).toEqual({ write: true, read: true, skipCarryForward: false })
    expect(delta(variables.read(on(WRITE, READ, SKIP)))).toEqual({ write: true, read: true, skipCarryForward: true })
  })

  verifies('CONTENT-072', 'are refused in every other combination, naming the one that is missing', () => {
    const readNeedsWrite = `${READ}: needs ${WRITE}=true`
    const skipNeedsRead = `${SKIP}: needs ${READ}=true`
    expect(problemsOf(on(READ))).toEqual([readNeedsWrite])
    expect(problemsOf(on(SKIP))).toEqual([skipNeedsRead])
    expect(problemsOf(on(WRITE, SKIP))).toEqual([skipNeedsRead])
    expect(problemsOf(on(READ, SKIP))).toEqual([readNeedsWrite])
  })

  test.each([
    [{ [WRITE]: 'yes' }, `${WRITE}: must be true or false`],
    [{ [WRITE]: '1' }, `${WRITE}: must be true or false`],
    [{ CONTENT_DELTA_WRITE: 'true' }, 'CONTENT_DELTA_WRITE: unknown variable']
  ])('set as in %p stop the start', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
  })
})
