import { test } from '@jest/globals'
import { crash } from './crash.ts'
import { inJest } from './in-jest.ts'

test('a backend killed at any point leaves one whole version (claim T3)', () => inJest('crash', crash, 3), 180_000)
