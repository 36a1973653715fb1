import { beforeAll, expect } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { bearer, post } from '../support/http/http.ts'
import { publisher } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { another, found, indexMetrics, publishTexts, searching } from './support/searching.ts'

onBothInFullRun('statements', 'types', 'concurrency')
inFullRun()

let instances: readonly [Backend, Backend]
let one: Backend

beforeAll(async () => {
  one = await startBackend({ env: searching })
  instances = [one, await another(one)]
})

/** Waits until both instances find exactly these for the words. */
const everywhere = (words: string, slugs: readonly string[], set = 'Tutorials') =>
  Promise.all(
    instances.map(async instance => {
      let last: readonly string[] = []
      await until(
        async () => {
          last = await found(instance, words, set)
          return last.toSorted().join() === slugs.toSorted().join()
        },
        () => `${words}: ${last.join()} in place of ${slugs.join()}`
      )
    })
  )

async function tutorialId(slug: string): Promise<string> {
  const [row] = await curator(one).list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
  return String(row?.ID)
}

testOnBoth('a publish is found on every instance, with the text and the code of its steps', async () => {
  const texts = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`many-${index}`, `An okapi ${index}.`]))
  await publishTexts(one, texts)
  await Promise.all(
    instances.map(instance => until(async () => (await found(instance, 'okapi')).length === Object.keys(texts).length))
  )
})

testOnBoth('a rollback brings the former text back', async () => {
  await publishTexts(one, { animals: 'About the wombat.' })
  await everywhere('wombat', ['animals'])
  await publishTexts(one, { animals: 'About the quokka.' })
  await everywhere('quokka', ['animals'])
  await everywhere('wombat', [])
  expect((await publisher(one).rollback()).status).toBe(200)
  await everywhere('wombat', ['animals'])
  await everywhere('quokka', [])
})

test('a tutorial that is retired or INACTIVE is gone, and back when it is published or ACTIVE again', async () => {
  await publishTexts(one, { leaving: 'About the axolotl.' })
  await everywhere('axolotl', ['leaving'])
  await post(`${one.url}/build/orphan-purge`, { slugs: ['leaving'] }, bearer(one.key))
  await everywhere('axolotl', [])
  await publishTexts(one, { leaving: 'About the axolotl.' })
  await everywhere('axolotl', ['leaving'])
  const path = `Tutorials(${await tutorialId('leaving')})`
  await curator(one).patch(path, { status: 'INACTIVE' })
  await everywhere('axolotl', [])
  await curator(one).patch(path, { status: 'ACTIVE' })
  await everywhere('axolotl', ['leaving'])
})

test('what admins change is found: a title, the label of a tag, a mission', async () => {
  const admin = curator(one)
  const superadmin = curator(one, 'superadmin')
  await publishTexts(one, { edited: 'Some text.' })
  await admin.patch(`Tutorials(${await tutorialId('edited')})`, { title: 'The capybara', primaryTag: 'topic>rodents' })
  await everywhere('capybara', ['edited'])
  const tag = await admin.tag('topic>rodents')
  await admin.patch(`Tags(${tag.ID})`, { label: 'Small chinchilla' })
  await everywhere('chinchilla', ['edited'])

  const items = [{ taskType: 'CHECKPOINT', checkpointTitle: 'Done?' }]
  const row = { title: 'Learn about pangolins', completionPaths: [{ name: 'Way', items }], tags: [{ tag_ID: tag.ID }] }
  const made = await admin.active('Missions', row)
  expect(made.status).toBe(201)
  const { ID, slug } = made.json<{ ID: string; slug: string }>()
  await everywhere('pangolin', [], 'SearchableItems')
  expect((await superadmin.patch(`Missions(${ID})`, { published: true })).status).toBe(200)
  await everywhere('pangolin', [slug], 'SearchableItems')
  expect((await found(one, 'pangolin chinchilla', 'SearchableItems'))[0]).toBe(slug)
  expect((await admin.remove(`Missions(ID=${ID},IsActiveEntity=true)`)).status).toBe(204)
  await everywhere('pangolin', [], 'SearchableItems')
})

test('changes that come while the index follows others are not lost', async () => {
  const words = ['aardvark', 'bandicoot', 'cassowary', 'dugong', 'echidna', 'fossa']
  for (const word of words) await publishTexts(one, { changing: `About the ${word}.`, [`of-${word}`]: `A ${word}.` })
  await everywhere('fossa', ['changing', 'of-fossa'])
  for (const word of words.slice(0, -1)) await everywhere(word, [`of-${word}`])
})

testOnBoth('a fault leaves the index as it is, and is tried again until it is over', async () => {
  await publishTexts(one, { faulty: 'About the tapir.' })
  await everywhere('tapir', ['faulty'])
  await one.sql('ALTER TABLE tutorials_content_SearchTexts RENAME TO away')
  await curator(one).patch(`Tutorials(${await tutorialId('faulty')})`, { title: 'The manatee' })
  await until(async () => ((await indexMetrics(one))['faults'] ?? 0) > 1)
  expect(await found(one, 'tapir')).toEqual(['faulty'])
  expect(one.output()).toContain('the index could not follow, which is tried again')
  await one.sql('ALTER TABLE away RENAME TO tutorials_content_SearchTexts')
  await everywhere('manatee', ['faulty'])
})

/** Publishes one of this name, and waits until it is found everywhere. */
async function publishAnother(name: string): Promise<void> {
  await publishTexts(one, { [name]: `About the ${name}.` })
  await everywhere(name, [name])
}

/** Moves the clocks of all instances so far ahead that rows need not be read again: each has been read for the last time. */
async function settled(ms: number): Promise<void> {
  for (const instance of instances) await instance.at(ms)
  await publishAnother(`settled${ms}`)
}

testOnBoth('a tutorial that is hidden without a time of writing is gone with the next change', async () => {
  await publishTexts(one, { hidden: 'About the numbat.' })
  await everywhere('numbat', ['hidden'])
  await settled(40_000)
  const { documents } = await indexMetrics(one)
  await one.sql("UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'hidden'")
  await publishAnother('margay')
  expect(await indexMetrics(one)).toMatchObject({ documents })
})

testOnBoth('a row that comes with an old time is found when all rows are read once more', async () => {
  await publishTexts(one, { late: 'About the fennec.' })
  await everywhere('fennec', ['late'])
  await settled(80_000)
  const before = new Date(Date.now() - 120_000).toISOString()
  await one.sql(
    `UPDATE tutorials_catalog_Tutorials SET title = 'The kinkajou', modifiedAt = '${before}' WHERE slug = 'late'`
  )
  await publishAnother('serval')
  await settled(120_000)
  await everywhere('kinkajou', ['late'])
})
