import { describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { startBackend } from '../support/backend.ts'
import { changeTenant, effectiveTenant } from './support/tenant.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('settings on two processes', () => {
  verifies('SETTINGS-026', 'a change is in force at once where it is made, elsewhere within five seconds', async () => {
    const one = await startBackend()
    const other = await startBackend({ database: one.database, dataDir: one.dataDir })
    const start = new Date('2026-03-01T12:00:00Z')
    const after = (ms: number) => new Date(start.getTime() + ms)
    for (const backend of [one, other]) await backend.at(start)

    await changeTenant(one, { rebuildTargetEnv: 'old' })
    for (const backend of [one, other]) expect((await effectiveTenant(backend, 'rebuildTargetEnv')).value).toBe('old')

    await changeTenant(one, { rebuildTargetEnv: 'new' })
    expect((await effectiveTenant(one, 'rebuildTargetEnv')).value).toBe('new')
    expect((await effectiveTenant(other, 'rebuildTargetEnv')).value).toBe('old')

    await other.at(after(4999))
    expect((await effectiveTenant(other, 'rebuildTargetEnv')).value).toBe('old')
    await other.at(after(5000))
    expect((await effectiveTenant(other, 'rebuildTargetEnv')).value).toBe('new')
    await changeTenant(one, { rebuildTargetEnv: null })
    await one.at(0)
  })
})
