import { expect, test } from '@jest/globals'
import { domains } from '../../srv/domains.ts'
import { describeAccess } from '../../srv/platform/access/access.ts'
import { expectPin } from './expect-pin.ts'

const mounts = domains.flatMap(({ mounts = [] }) => mounts)
const namespaces = domains.flatMap(({ namespaces = [] }) => namespaces)

test('the gates of prefixes and socket namespaces are pinned', () => {
  expectPin('gates', [
    ...mounts.map(({ prefix, exact, access, rewrite, closed }) => ({
      path: exact ? prefix : `${prefix}/*`,
      access: describeAccess(access),
      'leads to': rewrite && (exact ? rewrite : `${rewrite}/*`),
      'can be switched off': closed && 'yes'
    })),
    ...namespaces.map(({ name, access }) => ({ path: `socket ${name}`, access: describeAccess(access) }))
  ])
})

test('no gate stands twice, and a path that is rewritten asks for a caller', () => {
  const names = [...mounts.map(({ prefix }) => prefix), ...namespaces.map(({ name }) => name)]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const open = mounts.filter(({ access, rewrite }) => rewrite !== undefined && access === 'public')
  expect(open).toEqual([])
})
