import assert from 'node:assert/strict'
import type { Backend } from '../../support/backend.ts'
import { as, get, post } from '../../support/http/http.ts'

/** Paths of the redirects that `addRows` makes, in the order of their text. */
export const redirectPaths: readonly string[] = ['/old/a', '/old/b', '/old/c', '/old/d', '/old/e']

/** Rows to ask for: five redirects, and the users admin, author and learner. */
export async function addRows({ url }: Backend): Promise<void> {
  for (const [index, fromPath] of redirectPaths.entries()) {
    const row = { fromPath, toPath: `/new/${index}`, statusCode: index % 2 ? 302 : 301, isActive: index < 4 }
    const { status } = await post(`${url}/admin/LegacyRedirects`, row, as('admin'))
    assert.equal(status, 201)
  }
  for (const user of ['admin', 'author', 'learner']) assert.equal((await get(`${url}/auth/user`, as(user))).status, 200)
}
