import { expect } from '@jest/globals'
import { type Check, type Client, expectUnsupported, type Tutorial } from './check.ts'

/** A filter with the same condition in JavaScript. */
type Filter = readonly [item: string, filter: string, condition: (row: Tutorial) => boolean]

const not =
  (condition: (row: Tutorial) => boolean) =>
  (row: Tutorial): boolean =>
    !condition(row)

const time = (row: Tutorial) => new Date(row.createdAt)
const all = () => true

const filters: readonly Filter[] = [
  ['lt/le/gt/ge', 'stepCount gt 3 and stepCount le 6', row => row.stepCount > 3 && row.stepCount <= 6],
  [
    'and/or/not/()',
    "not (stepCount gt 3) or (experienceTag eq 'beginner' and stepCount lt 100)",
    row => row.stepCount <= 3 || row.experienceTag === 'beginner'
  ],
  ['in', "experienceTag in ('beginner','advanced')", row => ['beginner', 'advanced'].includes(row.experienceTag)],
  ['in []', "experienceTag in ['beginner','advanced']", row => ['beginner', 'advanced'].includes(row.experienceTag)],
  ['add', 'stepCount add 1 gt 5', row => row.stepCount + 1 > 5],
  ['sub', 'stepCount sub 1 gt 2', row => row.stepCount - 1 > 2],
  ['mul', 'stepCount mul 2 gt 8', row => row.stepCount * 2 > 8],
  ['div', 'stepCount div 2 ge 2', row => Math.trunc(row.stepCount / 2) >= 2],
  ['divby', 'stepCount divby 2 ge 2.5', row => row.stepCount / 2 >= 2.5],
  ['mod', 'stepCount mod 3 eq 1', row => row.stepCount % 3 === 1],
  ['negation', '-stepCount lt -4', row => -row.stepCount < -4],
  [
    'arithmetic, nested',
    '(stepCount add 1) mul 2 sub length(title) lt 0.5',
    row => (row.stepCount + 1) * 2 - row.title.length < 0.5
  ],
  ['contains', "contains(title,'API')", row => row.title.includes('API')],
  ['contains case', "contains(tolower(title),'api')", row => row.title.toLowerCase().includes('api')],
  ['startswith', "startswith(title,'A')", row => row.title.startsWith('A')],
  ['endswith', "endswith(slug,'e')", row => row.slug.endsWith('e')],
  ['length', 'length(title) gt 15', row => row.title.length > 15],
  ['indexof', "indexof(title,'e') eq 1", row => row.title.indexOf('e') === 1],
  ['substring 2', "substring(title,1) eq 'ake a cake'", row => row.title.slice(1) === 'ake a cake'],
  ['substring 3', "substring(slug,1,2) eq 'on'", row => row.slug.slice(1, 3) === 'on'],
  ['tolower', "tolower(title) eq 'bake a cake'", row => row.title.toLowerCase() === 'bake a cake'],
  ['toupper', "toupper(slug) eq 'CONF-BAKE'", row => row.slug === 'conf-bake'],
  ['trim', "trim(concat(' ',slug)) eq 'conf-bake'", row => row.slug === 'conf-bake'],
  [
    'concat',
    "concat(concat(slug,'/'),status) eq 'conf-bake/ACTIVE'",
    row => `${row.slug}/${row.status}` === 'conf-bake/ACTIVE'
  ],
  ['matchesPattern', "matchesPattern(slug,'^conf-[ab]')", row => /^conf-[ab]/.test(row.slug)],
  ['year', 'year(createdAt) eq $YEAR', all],
  ['month', 'month(createdAt) ge 1', all],
  ['day', 'day(createdAt) ge 1', all],
  ['hour', 'hour(createdAt) ge 0', all],
  ['minute', 'minute(createdAt) ge 0', all],
  ['second', 'second(createdAt) ge 0', all],
  ['fractionalseconds', 'fractionalseconds(createdAt) lt 1', all],
  ['date', 'date(createdAt) eq $DATE', all],
  ['time', 'time(createdAt) ge 00:00:00', all],
  ['now', 'createdAt lt now()', all],
  ['mindatetime', 'createdAt gt mindatetime()', all],
  ['maxdatetime', 'createdAt lt maxdatetime()', all],
  ['datetime literal with ms', 'createdAt le 2100-01-01T00:00:00.000Z', all],
  ['datetime literal offset', 'createdAt gt 2001-01-01T00:00:00+01:00', all],
  ['datetime no sec', 'createdAt gt 2001-01-01T00:00Z', all],
  ['round', 'round(stepCount) eq 5', row => row.stepCount === 5],
  ['floor', 'floor(stepCount) eq 5', row => row.stepCount === 5],
  ['ceiling', 'ceiling(stepCount) eq 5', row => row.stepCount === 5],
  ['any lambda', 'steps/any(s:s/stepOrder gt 6)', row => row.stepCount > 6],
  ['all lambda', 'steps/all(s:s/stepOrder lt 5)', row => row.stepCount < 5],
  ['any()', 'steps/any()', row => row.stepCount > 0],
  ['not any()', 'not steps/any()', row => row.stepCount === 0],
  ['arithmetic in any', 'steps/any(s:s/stepOrder mul 2 gt 12)', row => row.stepCount * 2 > 12],
  ['$count in filter', 'steps/$count gt 3', row => row.stepCount > 3],
  ['nested lambda / nav in lambda', "tags/any(t:t/tag/name eq 'topic>conformance')", all],
  ['nav path', 'redirectTo/slug eq null', all],
  ['quote escape', "contains(title,'O''Hara')", row => row.title.includes("O'Hara")],
  ['guid literal', 'ID eq $ID', row => row.slug === 'conf-api'],
  ['guid as string', "ID eq '$ID'", row => row.slug === 'conf-api'],
  ['unicode', "contains(title,'é')", row => row.title.includes('é')],
  ['property vs property', 'stepCount eq averageTimeToComplete', row => row.stepCount === row.averageTimeToComplete],
  ['literal first', "'beginner' eq experienceTag", row => row.experienceTag === 'beginner'],
  ['bool literal', 'true', all],
  ['$it', '$it/stepCount eq 5', row => row.stepCount === 5],
  ['filter bool fn eq true', "contains(slug,'a') eq true", row => row.slug.includes('a')]
]

async function compare(c: Client, filter: string, condition: (row: Tutorial) => boolean): Promise<void> {
  const { ID } = c.one
  const asked = filter
    .replace('$ID', ID)
    .replace('$YEAR', String(time(c.one).getUTCFullYear()))
    .replace('$DATE', c.one.createdAt.slice(0, 10))
  const slugs = (rows: readonly Tutorial[]) => rows.map(({ slug }) => slug)
  expect(await c.slugs(asked)).toEqual(slugs(c.tutorials.filter(condition)))
  if (condition !== all) expect(await c.slugs(`not (${asked})`)).toEqual(slugs(c.tutorials.filter(not(condition))))
}

const unsupported: readonly (readonly [item: string, filter: string])[] = [
  ['has (enum)', "status has 'ACTIVE'"],
  ['totaloffsetminutes', 'totaloffsetminutes(createdAt) eq 0'],
  ['cast', "cast(stepCount,'Edm.String') eq '5'"],
  ['isof', 'isof(AdminService.Tutorials)'],
  ['case', 'case(stepCount gt 5:1,true:0) eq 1'],
  ['lambda with outer ref', 'steps/any(s:s/title eq $it/title)'],
  ['geo.distance', "geo.distance(title,geography'POINT(0 0)') lt 1"],
  ['unknown fn', 'foo(title)']
]

export const filterChecks: readonly Check[] = [
  ...filters.map(([item, filter, condition]): Check => [
    `7 ${item}`,
    `$filter=${filter}`,
    c => compare(c, filter, condition)
  ]),
  ...unsupported.map(([item, filter]): Check => [
    `7 ${item}`,
    `$filter=${filter}`,
    c => expectUnsupported(c.get(`Tutorials?$filter=${filter}`))
  ])
]
