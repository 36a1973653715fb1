import { beforeAll } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../../support/backend.ts'
import type { WatchedPage } from '../../support/browser/watched-page.ts'
import { openAt, type OpenOptions, openPage, leaseWorkplace, startWorkplace, type Workplace } from './workplace.ts'

/** The workplace of a test file, its backend, and the page that was shown last. */
let workplace: Workplace
export let backend: Backend
export let watched: WatchedPage
export let page: Page

/** Prepares the workplace of this worker for the tests of this file, which other files have used. */
export const inLeasedWorkplace = (prepare?: Prepare): void => prepared(leaseWorkplace, prepare)

/** Starts a workplace for the tests of this file, and prepares it. */
export const inWorkplace = (prepare?: Prepare): void => prepared(startWorkplace, prepare)

type Prepare = () => Promise<unknown>

function prepared(get: () => Promise<Workplace>, prepare: Prepare = async () => {}): void {
  beforeAll(async () => {
    workplace = await get()
    ;({ backend } = workplace)
    await prepare()
  }, 120_000)
}

/** Shows the page at `path`, as `openAt` opens it. */
export const showAt = async (path: string, options?: OpenOptions): Promise<void> =>
  show(await openAt(workplace, path, options))

/** Shows the page `at` of the admin workplace, as `openPage` opens it. */
export const showPage = async (at: string, options?: OpenOptions): Promise<void> =>
  show(await openPage(workplace, at, options))

function show(opened: WatchedPage): void {
  watched = opened
  ;({ page } = watched)
}
