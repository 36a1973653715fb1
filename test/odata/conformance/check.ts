import { expect } from '@jest/globals'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Backend } from '../../support/backend.ts'
import { as, type HttpResponse, send } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'

/** A line of the list: level and number as the specification orders them, what is checked, and how. */
export type Check = readonly [item: string, title: string, run: (client: Client) => Promise<Outcome>]

/** Nothing when the service does what the standard says; a remark where it says that it does not support it. */
export type Outcome = string | undefined | void

/** A refusal of what is not supported: 501 in the form of OData's errors. */
const refused = 'refused with 501'

export interface Tutorial {
  readonly ID: string
  readonly slug: string
  readonly title: string
  readonly stepCount: number
  readonly experienceTag: string
  readonly status: string
  readonly createdAt: string
  readonly averageTimeToComplete: number
  readonly primaryTag: string | null
}

/** The rows that the checks compare with; other tests share the backend, so all checks keep to their slugs. */
const tutorials = [
  ['conf-api', 'Learn the API of stores', 3, 'Beginner', 3],
  ['conf-bake', 'Bake a cake', 7, 'Advanced', 20],
  ['conf-cafe', "Über Cafés, the O'Hara way", 5, 'Beginner', 15],
  ['conf-deep', 'A deep dive into something long and winding', 1, 'Intermediate', 45]
] as const

export const OURS = "startswith(slug,'conf-')"

/** Publishes the rows and reads them as the service has them. */
export async function prepared(backend: Backend): Promise<Client> {
  const group = [crypto.randomUUID(), `conf-${crypto.randomUUID()}`, 'Conformance']
  await backend.sql('INSERT INTO tutorials_catalog_Groups (ID, slug, title) VALUES (?, ?, ?)', group)
  const documents = Object.fromEntries(tutorials.map(([slug]) => [slug, sampleDocument(slug)]))
  const metadata = Object.fromEntries(
    tutorials.map(([slug, title, count, level, time]) => {
      const steps = Array.from({ length: count }, (_, index) => ({ number: index + 1, title: `${title} ${index + 1}` }))
      return [slug, { title, time, level, steps, stepCount: count, tags: ['topic>conformance'] }]
    })
  )
  await new Client(backend.url, []).send('POST', 'Tags', { name: 'topic>conformance' })
  await publish(backend, documents, { metadata })
  const client = new Client(backend.url, [])
  const rows = await client.rows<Tutorial>(`Tutorials?$filter=${OURS}&$orderby=slug`)
  expect(rows.map(({ slug }) => slug)).toEqual(tutorials.map(([slug]) => slug))
  return new Client(backend.url, rows)
}

export class Client {
  readonly url: string
  readonly tutorials: readonly Tutorial[]

  constructor(url: string, rows: readonly Tutorial[]) {
    this.url = url
    this.tutorials = rows
  }

  get one(): Tutorial {
    return this.tutorials[0] as Tutorial
  }

  send(method: string, path: string, body?: unknown, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
    const url = /^https?:/.test(path) ? path : `${this.url}/admin/${path}`
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const type = content === undefined ? {} : { 'content-type': 'application/json' }
    return send(encodeURI(url).replaceAll('%25', '%'), {
      method,
      headers: { ...as('admin'), ...type, ...headers },
      ...(content !== undefined && { body: content })
    })
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
    return this.send('GET', path, undefined, headers)
  }

  async json<Shape = Record<string, unknown>>(path: string, headers: OutgoingHttpHeaders = {}): Promise<Shape> {
    const answer = await this.get(path, headers)
    expect([path, answer.status, answer.text().slice(0, 300)]).toEqual([path, 200, expect.any(String)])
    return answer.json<Shape>()
  }

  async rows<Row = Record<string, unknown>>(path: string, headers: OutgoingHttpHeaders = {}): Promise<readonly Row[]> {
    return (await this.json<{ value: readonly Row[] }>(path, headers)).value
  }

  /** The slugs of the rows of ours that `condition` leaves. */
  async slugs(condition: string): Promise<readonly string[]> {
    const rows = await this.rows<Tutorial>(`Tutorials?$filter=${OURS} and (${condition})&$orderby=slug`)
    return rows.map(({ slug }) => slug)
  }

  async statuses(...paths: readonly string[]): Promise<readonly number[]> {
    return Promise.all(paths.map(async path => (await this.get(path)).status))
  }

  /** A tag of its own. */
  async tag(
    fields: object = {}
  ): Promise<{ readonly path: string; readonly etag: string; readonly answer: HttpResponse }> {
    const answer = await this.send('POST', 'Tags', { name: `topic>conf-${crypto.randomUUID()}`, label: 'L', ...fields })
    expect([answer.status, answer.text()]).toEqual([201, expect.any(String)])
    const row = answer.json<Record<string, string>>()
    return { path: `Tags(${row['ID']})`, etag: row['@odata.etag'] as string, answer }
  }

  batch(requests: readonly object[], headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
    return this.send('POST', '$batch', { requests }, { accept: 'application/json', ...headers })
  }

  async parts(requests: readonly object[], headers: OutgoingHttpHeaders = {}): Promise<readonly Part[]> {
    const answer = await this.batch(requests, headers)
    expect(answer.status).toBe(200)
    return answer.json<{ responses: readonly Part[] }>().responses
  }

  /** Requests of lines, each a part; the answer as text. */
  multipart(text: string, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
    const type = { 'content-type': 'multipart/mixed;boundary=batch_1' }
    return this.send('POST', '$batch', text.replaceAll(/\r?\n/g, '\r\n'), { ...type, ...headers })
  }
}

export interface Part {
  readonly id: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly [member: string]: unknown; readonly error?: { readonly code: string } }
}

/** Expects 501 with an error in the form of OData. */
export async function expectUnsupported(answer: Promise<HttpResponse>): Promise<Outcome> {
  const { status, json, text } = await answer
  expect([status, text()]).toEqual([501, expect.any(String)])
  expect(json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
  return refused
}

/** A part of a multipart batch that reads. */
export const reading = (address: string, ...headers: readonly string[]): string =>
  [
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    '',
    `GET ${address} HTTP/1.1`,
    ...headers,
    '',
    ''
  ].join('\n')

/** A part of a multipart batch that creates. */
export const creating = (set: string, row: object, id?: string): string =>
  [
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...(id === undefined ? [] : [`Content-ID: ${id}`]),
    '',
    `POST ${set} HTTP/1.1`,
    'Content-Type: application/json',
    '',
    JSON.stringify(row)
  ].join('\n')

export const batchOf = (...parts: readonly string[]): string =>
  [...parts.map(part => `--batch_1\n${part}`), '--batch_1--', ''].join('\n')

export const changeSet = (...parts: readonly string[]): string =>
  ['Content-Type: multipart/mixed;boundary=set_1', '', ...parts.map(part => `--set_1\n${part}`), '--set_1--', ''].join(
    '\n'
  )
