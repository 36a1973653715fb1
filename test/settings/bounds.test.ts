import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { changeInBatch, changeSettings, inForce, readSettings } from './support/singleton.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

/** The fields that an error names: one, or one in each of its details. */
function targetsIn(body: unknown): readonly (string | undefined)[] {
  const { error } = body as { error: { target?: string; details?: readonly { target?: string }[] } }
  return [error, ...(error.details ?? [])].map(({ target }) => target)
}

describe('a value outside of its bounds', () => {
  async function expectBounds(
    setting: string,
    { allowed, refused }: { readonly allowed: readonly unknown[]; readonly refused: readonly unknown[] }
  ): Promise<void> {
    const [singleton = '', field = ''] = setting.split('.')
    for (const value of allowed) {
      expect((await changeSettings(backend, singleton, { [field]: value })).status).toBe(200)
      expect(await inForce(backend, setting)).toEqual([String(value), 'db'])
    }
    const kept = await readSettings(backend, singleton)
    for (const value of refused) {
      const change = { [field]: value }
      const answers = [
        await changeSettings(backend, singleton, change),
        await changeSettings(backend, singleton, change, { method: 'PUT' })
      ].map(answer => ({ status: answer.status, body: answer.json() }))
      for (const { status, body } of [...answers, await changeInBatch(backend, singleton, change)]) {
        expect([value, status]).toEqual([value, 400])
        expect(targetsIn(body)).toContain(field)
      }
    }
    expect(await readSettings(backend, singleton)).toEqual(kept)
    await changeSettings(backend, singleton, { [field]: null })
  }

  verifies('SETTINGS-006', 'is refused for the number of searches', () =>
    expectBounds('SearchSettings.rateLimitMax', { allowed: [0, 100000], refused: [-1, 100001, 1.5, true, '5'] })
  )

  verifies('SETTINGS-008', 'is refused for the window of searches', () =>
    expectBounds('SearchSettings.rateLimitWindowMs', {
      allowed: [1000, 600000],
      refused: [999, 600001, 1000.5, '1000', 'x']
    })
  )

  verifies('SETTINGS-010', 'is refused for the address of the dashboard', () =>
    expectBounds('DisplaySettings.dashboardUrl', {
      allowed: [`/${'x'.repeat(499)}`, 'https://boards.example/a?b'],
      refused: [`/${'x'.repeat(500)}`, 'x', '//x', 'javascript:alert(1)', 5]
    })
  )

  verifies('SETTINGS-040', 'is refused for the weight of a community', () =>
    expectBounds('ChatSettings.communityRankWeight', { allowed: [0, 99.99], refused: [-0.01, 100, 0.001, 'x'] })
  )

  test('is refused for every other kind of field', async () => {
    await expectBounds('KnowledgeGraphSettings.mergeSimThreshold', { allowed: [0.01, 1], refused: [0, 1.01, 0.005] })
    await expectBounds('KnowledgeGraphSettings.extractBuildCap', { allowed: [0, 100000], refused: [-1, 100001] })
    await expectBounds('ChatSettings.embeddingMinScore', { allowed: [0, 1], refused: [-0.001, 1.001, 0.0001] })
    await expectBounds('ChatSettings.modelName', { allowed: ['x'.repeat(100)], refused: ['x'.repeat(101)] })
    await expectBounds('ChatSettings.enabled', { allowed: [true], refused: ['true', 'yes'] })
  })

  test('that is named with its bounds', async () => {
    const answers = [
      await changeSettings(backend, 'SearchSettings', { rateLimitMax: 100001 }),
      await changeSettings(backend, 'ChatSettings', { embeddingMinScore: 0.0001 }),
      await changeSettings(backend, 'DisplaySettings', { dashboardUrl: 'x'.repeat(501) })
    ]
    const messages = answers.map(answer => answer.json<{ error: { message: string } }>().error.message)
    expect(messages).toEqual([
      expect.stringMatching(/0.*100000/),
      expect.stringMatching(/Decimal\(4,3\)/),
      expect.stringMatching(/500/)
    ])
  })
})
