import { expect, test } from '@jest/globals'
import { domains } from '../../srv/domains.ts'
import { describeAccess } from '../../srv/platform/access/access.ts'
import type { Tool } from '../../srv/platform/tools/index.ts'
import { expectPin } from './expect-pin.ts'

const tools: readonly Tool[] = domains.flatMap(({ tools = [] }: { readonly tools?: readonly Tool[] }) => tools)

test('the tools of agents are pinned', () => {
  expectPin(
    'tools',
    tools.map(({ name, mounts, access, flag, writes, destructive, idempotent, quotes }) => ({
      tool: name,
      mounts: mounts.join(' '),
      access: describeAccess(access),
      'can be switched off': flag && 'yes',
      kind: writes ? (destructive ? 'destroys' : 'writes') : 'reads',
      idempotent: (idempotent ?? !writes) ? 'yes' : '',
      'texts of authors': quotes && 'yes'
    }))
  )
})

test('a description fits into 1,024 characters, and begins with what the tool gives', () => {
  for (const { name, description, title } of tools) {
    expect([name, description.length]).toEqual([name, expect.any(Number)])
    expect(description.length).toBeLessThanOrEqual(1024)
    expect(description).toMatch(/^[A-Z].*\.$/s)
    expect(title).not.toBe('')
  }
})
