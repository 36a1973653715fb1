import { beforeAll, expect, test } from '@jest/globals'
import { startSampleSite } from '../e2e/support/sample-site.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { openPage, type Workplace } from './support/workplace.ts'

inFullRun()

interface EntityType {
  readonly $Key?: readonly string[]
  readonly [member: string]: unknown
}

type Row = Readonly<Record<string, unknown>>

let workplace: Workplace

beforeAll(async () => {
  const { backend, gateway } = await startSampleSite()
  // for the sets of people and redirects
  await post(`${backend.url}/api/completeStep`, { slug: 'verify-and-heal', stepNumber: 1 }, as('learner'))
  await post(`${backend.url}/admin/LegacyRedirects`, { fromPath: '/was', toPath: '/tutorials/' }, as('admin'))
  workplace = { backend, gateway, browser: await openBrowser(), sessions: new Map(), kept: new Map() }
})

async function read<T>(path: string): Promise<T> {
  return (await get(`${workplace.backend.url}/admin/${path}`, as('admin'))).json<T>()
}

type Types = Readonly<Record<string, EntityType>>

/** The object pages of the first row of every set that has one, and of the first of its parts of each kind. */
async function firstPages(): Promise<readonly string[]> {
  const { AdminService: types } = await read<{ AdminService: Types }>('$metadata?$format=json')
  const { value: sets } = await read<{ value: readonly { name: string; kind?: string }[] }>('')
  const found: string[] = []
  for (const { name, kind = 'EntitySet' } of sets) {
    if (kind !== 'EntitySet') continue
    for (const page of await firstOf(name, types[name])) {
      found.push(page)
      for (const [part, type] of partsOf(types[name])) found.push(...(await firstOf(`${page}/${part}`, types[type])))
    }
  }
  return found
}

/** The page of the first row at `path`; none where there is no row, or the list needs a filter. */
async function firstOf(path: string, type: EntityType | undefined): Promise<readonly string[]> {
  const { value: rows = [] } = await read<{ value?: readonly Row[] }>(`${path}?$top=1`)
  const keys = type?.$Key ?? []
  if (keys.length === 0) return []
  return rows.map(row => `${path}(${keys.map(key => `${key}=${literal(row[key], type?.[key])}`).join(',')})`)
}

/** Names and types of what is deleted together with a row. */
function partsOf(type: EntityType | undefined): readonly (readonly [string, string])[] {
  return Object.entries(type ?? {}).flatMap(([name, member]) => {
    const { $Collection, $OnDelete, $Type = '' } = member as { $Collection?: true; $OnDelete?: string; $Type?: string }
    return $Collection && $OnDelete ? [[name, $Type.replace('AdminService.', '')] as const] : []
  })
}

/** A value as a key has it; texts, whose type CSDL leaves out, are in quotes. */
function literal(value: unknown, property: unknown): string {
  const { $Type: type } = property as { $Type?: string }
  return type === undefined ? `'${String(value)}'` : String(value)
}

test('object pages of every set with rows, and of their parts, have no finding of axe', async () => {
  const pages = await firstPages()
  expect(pages.length).toBeGreaterThan(25)
  const { page, complaints } = await openPage(workplace, '')
  const found: string[] = []
  for (const at of pages) {
    await page.goto(`/admin-ui/?at=${encodeURIComponent(at)}`)
    await page.locator('#object-title').waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await accessibilityProblems(page)).map(problem => `${at}: ${problem}`))
  }
  expect(found).toEqual([])
  expect(complaints()).toEqual([])
})
