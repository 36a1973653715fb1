import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { failedStart, problems } from '../platform/support/failed-start.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { breakingOff, databaseOf, variablesOf } from './support/release.ts'

onBoth('upgrades')
inFullRun()

let former: Backend

/** An object with parts whose changes stand under it. */
const whole = (length: number): string => `
entity Wholes { key ID : UUID; title : String(20); parts : Composition of many Parts on parts.whole = $self; }
@history: {root: 'whole', title: 'title', path: 'parts', texts: ['text']}
entity Parts { key ID : UUID; whole : Association to Wholes; text : String(${length}); }`

const WHOLE = 'a0000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  const first = {
    model: `
/** Things of the first release. */
entity Things {
  key ID : Integer;
  /** Its name. */
  name : String(20);
  number : Integer;
  size : Integer;
  @changelog
  tracked : String(20);
}
/** Was there and is renamed. */
entity Former { key ID : Integer; text : String(20); }
${whole(20)}`
  }
  former = await startBackend({ env: variablesOf(first) })
  await former.sql(`INSERT INTO tutorials_release_Things (ID, name, number, tracked) VALUES (1, 'one', 2, 'seen')`)
  await former.sql(`INSERT INTO tutorials_release_Former (ID, text) VALUES (1, 'kept')`)
  await former.sql('INSERT INTO tutorials_release_Wholes (ID, title) VALUES (?, ?)', [WHOLE, 'whole'])
  await former.sql('INSERT INTO tutorials_release_Parts (ID, whole_ID, text) VALUES (?, ?, ?)', [WHOLE, WHOLE, 'part'])
  await former.stop()
})

/** The schema, and the model that it was made of. */
const STORED = {
  sqlite: 'SELECT sql FROM sqlite_master UNION ALL SELECT csn FROM cds_model',
  postgres: `SELECT table_name || column_name || data_type AS column FROM information_schema.columns
    WHERE table_schema = current_schema() UNION ALL SELECT csn FROM cds_model`
} as const

test('what would lose something is refused and named before anything is written', async () => {
  const stored = await former.sql(STORED[databaseKind])
  const destructive = {
    model: `entity Things { key ID : Integer; name : String(10); size : String(20); @changelog tracked : String(20); }
${whole(20)}`
  }
  const output = await failedStart(variablesOf(destructive), databaseOf(former))
  const [nothingChanged, ...named] = problems(output)
  expect(nothingChanged).toContain('nothing was changed')
  expect(named.pop()).toContain('docs/guides/operate.md, Upgrade')
  expect(named.toSorted()).toEqual([
    'Changed element “name” is a length reduction and is not supported: entity:“tutorials.release.Things”, element:“name”',
    'Changed element “size” is a lossy type change from “cds.Integer” to “cds.String” and is not supported: ' +
      'entity:“tutorials.release.Things”, element:“size”',
    'Dropping elements is not supported: entity:“tutorials.release.Things”, element:“number”',
    'Dropping tables is not supported: artifact:“tutorials.release.Former”'
  ])
  expect(await former.sql(STORED[databaseKind])).toEqual(stored)
})

test('what adds, widens, renames or explains leaves every row; a start that breaks off leaves all as it was', async () => {
  const stored = await former.sql(STORED[databaseKind])
  const second = variablesOf({
    model: `
/** Things of the second release, which says more of them. */
@title: 'Things'
entity Things {
  key ID : Integer;
  /** The name that it is called by. */
  name : String(200);
  number : Integer;
  size : Integer;
  @changelog
  tracked : String(500);
  added : Boolean default true;
}
/** Has another name. */
entity Latter { key ID : Integer; text : String(20); }
entity Others { key ID : Integer; thing : Association to Things; }
${whole(500)}`,
    renamed: { 'tutorials.release.Former': 'tutorials.release.Latter' }
  })
  const broken = startBackend({ env: { ...second, ...breakingOff }, ...databaseOf(former) })
  await expect(broken).rejects.toThrow('no-such-folder')
  expect(await former.sql(STORED[databaseKind])).toEqual(stored)

  const upgraded = await startBackend({ env: second, ...databaseOf(former) })
  expect(await upgraded.sql('SELECT name, number, tracked, added FROM tutorials_release_Things')).toEqual([
    { name: 'one', number: 2, tracked: 'seen', added: expect.anything() }
  ])
  expect(await upgraded.sql('SELECT text FROM tutorials_release_Latter')).toEqual([{ text: 'kept' }])
  expect(await upgraded.sql('SELECT count(*) AS rows FROM tutorials_release_Others')).toEqual([{ rows: 0 }])
  const long = 'x'.repeat(200)
  await upgraded.sql('UPDATE tutorials_release_Things SET name = ?, tracked = ?', [long, long])
  expect(await upgraded.sql('SELECT name, tracked FROM tutorials_release_Things')).toEqual([
    { name: long, tracked: long }
  ])
  const changes = `SELECT valueChangedTo AS changed FROM sap_changelog_Changes
    WHERE entity = 'tutorials.release.Things' AND attribute = 'tracked' AND modification = 'update'`
  expect(await upgraded.sql(changes)).toEqual([{ changed: long }])
  await upgraded.sql('UPDATE tutorials_release_Parts SET text = ?', [long])
  const ofParts = `SELECT valueChangedToLabel AS changed FROM sap_changelog_Changes
    WHERE entity = 'tutorials.release.Wholes' AND attribute = 'parts' AND entityKey = ? ORDER BY modification`
  expect(await upgraded.sql(ofParts, [WHOLE])).toEqual([{ changed: 'part' }, { changed: long }])
})
