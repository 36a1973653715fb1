import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'

export type Entity = Readonly<Record<string, unknown>>

interface Page {
  readonly value: readonly Entity[]
  readonly '@odata.nextLink'?: string
  readonly '@odata.deltaLink'?: string
}

/** Query of a follower. */
export interface Question {
  readonly service: 'admin' | 'author'
  /** The set with its options, such as `Tags?$select=name`. */
  readonly set: string
  readonly key: string
  readonly user: string
  /** Rows a page. */
  readonly size: number
}

/** A client that reads a set once and then follows its delta links; it knows of the set what it was told. */
export class Follower {
  readonly question: Question
  /** The rows by key. */
  readonly rows = new Map<string, Entity>()
  /** How often its link had expired. */
  expired = 0
  /** How many changed or removed rows it was told of. */
  told = 0
  link: string | undefined

  constructor(question: Question) {
    this.question = question
  }

  /** Reads what has changed since it read last; everything at first, and when its link has expired. */
  async follow(backend: Pick<Backend, 'url'>): Promise<void> {
    if (this.link === undefined) return this.readAll(backend)
    if (await this.readPages(backend, this.link)) return
    this.expired += 1
    await this.readAll(backend)
  }

  private async readAll(backend: Pick<Backend, 'url'>): Promise<void> {
    this.rows.clear()
    this.link = undefined
    if (!(await this.readPages(backend, this.question.set))) throw new Error('a first read has expired')
  }

  /** False when a link has expired. */
  private async readPages(backend: Pick<Backend, 'url'>, first: string): Promise<boolean> {
    for (let link = first; ;) {
      const answer = await this.ask(backend, link)
      if (answer.status === 410) return false
      if (answer.status !== 200) throw new Error(`${link}: ${answer.status} ${answer.text()}`)
      const page = answer.json<Page>()
      for (const entity of page.value) this.learn(entity)
      const { '@odata.nextLink': next, '@odata.deltaLink': delta } = page
      if ((next === undefined) === (delta === undefined)) throw new Error(`${link}: one link is needed, not both`)
      if (next === undefined) {
        this.link = delta
        return true
      }
      link = next
    }
  }

  ask({ url }: Pick<Backend, 'url'>, link: string): Promise<HttpResponse> {
    const { service, user, size } = this.question
    const prefer = `odata.track-changes, odata.maxpagesize=${size}`
    return get(`${url}/${service}/${link}`, { ...as(user), prefer })
  }

  private learn(entity: Entity): void {
    if (this.link !== undefined) this.told += 1
    const removed = /\((.*)\)$/.exec(String(entity['id']))?.[1]
    if (removed === undefined) this.rows.set(String(entity[this.question.key]), withoutControls(entity))
    else this.rows.delete(removed)
  }
}

/** The set as it is now, by key, read without links. */
export async function readWhole({ url }: Pick<Backend, 'url'>, question: Question): Promise<Map<string, Entity>> {
  const { service, set, user, key } = question
  const answer = await get(`${url}/${service}/${set}`, as(user))
  if (answer.status !== 200) throw new Error(`${set}: ${answer.status} ${answer.text()}`)
  return new Map(answer.json<Page>().value.map(entity => [String(entity[key]), withoutControls(entity)]))
}

function withoutControls(entity: Entity): Entity {
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !name.startsWith('@')))
}
