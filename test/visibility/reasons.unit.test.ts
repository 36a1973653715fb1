import { expect, test } from '@jest/globals'
import type { Facts } from '../../srv/visibility/read-facts.ts'
import { visibilityOf } from '../../srv/visibility/reasons.ts'

const shown: Facts = {
  kind: 'Tutorials',
  ID: 'one',
  slug: 'add-test-cases',
  isInactive: false,
  isOrphaned: false,
  isPublished: true,
  takenOff: undefined,
  leadsTo: undefined,
  redirect: undefined,
  version: 7,
  isLive: true,
  writtenAt: '2020-01-01T00:00:00.000Z',
  isIndexed: true,
  meta: undefined,
  source: undefined,
  publishedTags: '["topic>odata","tutorial>beginner"]'
}

const of = (facts: Partial<Facts>) => visibilityOf({ ...shown, ...facts }, 'en')
const texts = (facts: Partial<Facts>) => of(facts).reasons.map(({ text, at }) => [text.split(/[.:]/)[0], at])

test('a tutorial that nothing hides shows, with its page and the tags of its source', () => {
  expect(of({})).toMatchObject({
    shows: true,
    page: '/tutorials/add-test-cases',
    preview: '/tutorials-qa/add-test-cases',
    tags: ['topic>odata', 'tutorial>beginner'],
    reasons: [],
    notes: []
  })
})

test.each<[string, Partial<Facts>, readonly (readonly [string, string | null])[]]>([
  [
    'who took it off, and when',
    { isInactive: true, takenOff: { createdBy: 'superadmin', createdAt: '2026-03-01T12:00:00.000Z' } },
    [['superadmin took the tutorial off the site on 1 Mar 2026, 12', '$changes']]
  ],
  [
    'that its source is gone',
    { isInactive: true, isOrphaned: true },
    [['A publish came without it, or a rollback took it away', '$versions']]
  ],
  [
    'where it leads',
    { isInactive: true, leadsTo: { ID: 'two', slug: 'other' } },
    [
      ['The tutorial is off the site', null],
      ['Its address leads readers to other', 'Tutorials(ID=two)']
    ]
  ],
  ['that the live version lacks it', { isLive: false }, [['Version 7, which is live, does not have it', '$versions']]],
  [
    'that nothing is published',
    { isLive: false, version: null },
    [['Nothing is published on this site yet', '$versions']]
  ],
  [
    'that a redirect is in the way',
    { redirect: { ID: 'r', toPath: '/tutorials/other' } },
    [['A redirect leads its address to /tutorials/other before the page is asked for', 'LegacyRedirects(ID=r)']]
  ],
  [
    'that a mission is not published',
    { kind: 'Missions', isPublished: false },
    [['The mission is not published', null]]
  ]
])('says %s', (_, facts, reasons) => {
  expect(of(facts).shows).toBe(false)
  expect(texts(facts)).toEqual(reasons)
})

test('notes say what does not hide it, with owner and review', () => {
  const meta = {
    ID: 'm',
    owner: 'Olga Owner',
    ownerEmail: 'olga@example.org',
    reviewedDate: '2026-01-02T00:00:00.000Z',
    lastNotificationDate: '2999-01-01T00:00:00.000Z'
  }
  const { shows, owner, ownerAt, notes } = of({ meta, isIndexed: false, writtenAt: new Date().toISOString() })
  expect([shows, owner, ownerAt]).toEqual([true, 'Olga Owner, olga@example.org', 'TutorialMeta(ID=m)'])
  expect(notes.map(({ text }) => text.slice(0, 23))).toEqual([
    'It was published a mome',
    'Search does not find it',
    'Reminders to review it '
  ])
  expect(visibilityOf({ ...shown, isLive: false }, 'de').reasons[0]?.text).toMatch(
    /^Version 7, die live ist, enthält es nicht/
  )
})
