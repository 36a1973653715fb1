import { againstBare, type Case } from '../support/against-bare.ts'
import type { ServerProcess } from '../support/server-process.ts'

/** Hot reads against a bare node:http server that sends the same bytes, in alternating rounds. */
export async function reads(server: ServerProcess, slug: string): Promise<void> {
  const tutorial = `/content/tutorials/${slug}`
  const cases: Case[] = [
    { name: 'hot tutorial 200', path: tutorial, status: 200, target: 0.7 },
    { name: 'hot tutorial 304', path: tutorial, status: 304, conditional: true, target: 0.7 },
    { name: 'missing slug 404', path: '/content/tutorials/no-such-tutorial', status: 404, target: 0.5 },
    { name: 'hashes', path: '/content/hashes', status: 200, target: 0.5 },
    { name: 'nav', path: '/content/nav', status: 200, target: 0.5 }
  ]
  for (const each of cases) await againstBare(server, each)
}
