import { expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onPostgresAlone, onSqliteAlone } from '../one-database.ts'
import { projectRoot } from './launch.ts'

test('what runs on one database alone is there, and not in both lists', () => {
  const listed = [...onSqliteAlone, ...onPostgresAlone]
  expect(listed.filter(file => !existsSync(join(projectRoot, 'test', `${file}.test.ts`)))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
