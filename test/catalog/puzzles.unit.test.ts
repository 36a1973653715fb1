import { expect } from '@jest/globals'
import type { Db } from '../../srv/cap/database/database.ts'
import { puzzleLayout } from '../../srv/catalog/model/puzzles.ts'
import { verifies } from '../requirements/verifies.ts'

verifies('CHAT-029', 'the query for hints selects the layout alone, never the solution', async () => {
  const asked: object[] = []
  const db = { run: (query: object) => Promise.resolve(void asked.push(query)) } as unknown as Db
  await puzzleLayout(db, 'garden')
  expect(asked).toMatchObject([{ SELECT: { columns: [{ ref: ['layout'] }] } }])
})
