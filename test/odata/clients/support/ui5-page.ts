import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'

const ui5 = join(dirname(createRequire(import.meta.url).resolve('@openui5/sap.ui.core/package.json')), 'src')
const page5 =
  '<!doctype html><script src="/resources/ui5loader.js"></script><script src="/resources/ui5loader-autoconfig.js"></script>'

/** A page of the gateway at `url` with an admin logged in, which has UI5's own OData V4 model. */
export async function openUi5Page(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.goto(`${url}/pats`)
  await page.getByRole('textbox', { name: 'Name' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('admin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${url}/pats`)
  await page.route('**/ui5.html', route => route.fulfill({ contentType: 'text/html', body: page5 }))
  await page.route('**/resources/**', serveUi5)
  await page.goto(`${url}/ui5.html`)
  return page
}

async function serveUi5(route: Route): Promise<void> {
  const path = normalize(new URL(route.request().url()).pathname.slice('/resources/'.length))
  const body = await readFile(join(ui5, path)).catch(() => undefined)
  if (body === undefined) return route.fulfill({ status: 404, body: '' })
  const contentType = path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.json')
      ? 'application/json'
      : 'text/plain'
  await route.fulfill({ contentType, body })
}
