import cds from '@sap/cds'

/*
 * CAP's own client, as it is, in a process of its own: it connects by what the first argument says, sends every query
 * below, and writes what came of each as JSON.
 */

/** Outcome of a query: a result as the client returns it, or the error that it throws. */
export type Outcome = { readonly result: unknown } | { readonly error: Readonly<Record<string, unknown>> }

interface Connection {
  /** The name of the required service; without one the client calls it RemoteService. */
  readonly name?: string
  readonly credentials: object
  readonly csrf?: object
}

interface Client {
  run(query: object): Promise<unknown>
  read(entity: string, key?: unknown): Promise<unknown>
  exists(entity: string, key: unknown): Promise<unknown>
  create(entity: string, row: object): Promise<unknown>
}

/** The parts of the query builder that the queries use, in the types of this file. */
interface Builder extends Promise<unknown> {
  readonly SELECT: { count?: boolean }
  columns(...columns: readonly unknown[]): Builder
  where(condition: unknown): Builder
  search(...terms: readonly string[]): Builder
  orderBy(key: string): Builder
  limit(rows: number, offset?: number): Builder
  groupBy(key: string): Builder
}

interface Ql {
  (parts: TemplateStringsArray, ...values: readonly unknown[]): object
  readonly SELECT: { from(entity: string): Builder; readonly one: { from(entity: string): Builder } }
  readonly INSERT: { into(entity: string): { entries(row: object): object } }
  readonly UPDATE: (entity: string, key: unknown) => { with(row: object): object }
  readonly DELETE: { from(entity: string, key: unknown): object }
}

const ql = cds.ql as unknown as Ql
const { SELECT, INSERT, UPDATE, DELETE } = ql

const counted = (query: Builder): Builder => {
  query.SELECT.count = true
  return query
}

const tutorials = 'AdminService.Tutorials'
const tags = 'AdminService.TutorialTags'

const queries: Readonly<Record<string, (client: Client, ID: string) => Promise<unknown>>> = {
  list: client => client.run(SELECT.from(tutorials).columns('slug').orderBy('slug')),
  short: client => client.run(SELECT.from('Tutorials').columns('slug').orderBy('slug')),
  page: client => client.run(SELECT.from(tutorials).columns('slug').orderBy('slug').limit(1, 1)),
  key: async (client, ID) => ((await client.read(tutorials, ID)) as { slug: string }).slug,
  noKey: client => client.read(tutorials, '00000000-0000-0000-0000-000000000000'),
  one: client => client.run(SELECT.one.from(tutorials).columns('slug', 'title as name').where({ slug: 'client-a' })),
  oneCount: client => client.run(SELECT.one.from(tutorials).columns('count(*) as n')),
  none: client => client.run(SELECT.one.from(tutorials).where({ slug: 'client-none' })),
  isThere: (client, ID) => client.exists(tutorials, ID),
  count: async client => {
    const rows = await client.run(counted(SELECT.from(tutorials).columns('slug').orderBy('slug').limit(2)))
    return { rows, count: (rows as { $count?: number }).$count }
  },
  search: client => client.run(SELECT.from(tutorials).columns('slug').search('SECOND tutorial', 'nowhere')),
  exists: client => client.run(ql`SELECT from AdminService.Tutorials { slug } where exists tags order by slug`),
  notExists: client => client.run(ql`SELECT from AdminService.Tutorials { slug } where not exists tags order by slug`),
  existsFiltered: client =>
    client.run(ql`SELECT from AdminService.Tutorials { slug } where exists tags[tag.name = ${'client>two'}]`),
  existsNested: client =>
    client.run(ql`SELECT from AdminService.TutorialTags { tag.name } where exists tutorial[exists tags[
      tag.name = 'client>one']] order by tag.name`),
  infix: client => client.run(ql`SELECT from AdminService.Tutorials[slug = 'client-b'] { slug }`),
  path: client =>
    client.run(ql`SELECT from AdminService.Tutorials[slug = 'client-a']:tags as t { t.tag.name } order by t.tag.name`),
  pathFiltered: client =>
    client.run(ql`SELECT from AdminService.Tutorials[slug = 'client-a']:tags[tag.name like '%two'].tag { name }`),
  pathInColumn: client =>
    client.run(ql`SELECT from AdminService.TutorialTags { tag.name, tutorial[slug = 'client-a'].slug as of_a }
      where tutorial.slug like 'client-%' order by tag.name, of_a`),
  nested: client =>
    client.run(ql`SELECT from AdminService.Tutorials as t { t.slug, t.tags[tag.name like '%two'] { tag.name as called } }
      order by t.slug`),
  inQuery: client =>
    client.run(
      SELECT.from(tutorials)
        .columns('slug')
        .where({ ID: { in: SELECT.from(tags).columns('tutorial_ID') } })
        .orderBy('slug')
    ),
  sameEntity: client =>
    client.run(ql`SELECT from AdminService.Tutorials { slug }
      where slug = (SELECT max(slug) as last from AdminService.Tutorials where slug like 'client-%')`),
  grouped: client =>
    client.run(ql`SELECT from AdminService.TutorialTags { tutorial.slug, count(*) as n }
      where tag_ID in (SELECT ID from AdminService.Tags where name like 'client%')
      group by tutorial.slug having count(*) > 1`),
  existsQuery: client =>
    client.run(ql`SELECT from AdminService.Tutorials { slug } where exists (
      SELECT from AdminService.Tags where name = 'client>none')`),
  unknownColumn: client => client.run(SELECT.from(tutorials).columns('nope')),
  unknownEntity: client => client.run(SELECT.from('AdminService.Nope')),
  otherService: client =>
    client.run(ql`SELECT from AdminService.Tutorials where ID in (SELECT ID from PatService.MyPATs)`),
  insert: client => client.run(INSERT.into(tutorials).entries({ slug: 'client-x' })),
  create: client => client.create(tutorials, { slug: 'client-x' }),
  update: (client, ID) => client.run(UPDATE(tutorials, ID).with({ title: 'Changed' })),
  remove: (client, ID) => client.run(DELETE.from(tutorials, ID))
}

/** The message, and what a service that calls another one answers by. */
function described(error: unknown): Outcome {
  const { message, status, statusCode, code, target } = error as Readonly<Record<string, unknown>>
  return { error: { message, status, statusCode, code, target } }
}

async function main([connection = '{}', ID = '']: readonly string[]): Promise<void> {
  const { name, ...options } = JSON.parse(connection) as Connection
  const required = { kind: 'hcql', ...options }
  const connect = cds.connect.to.bind(cds.connect) as (...given: readonly unknown[]) => Promise<Client>
  const client = await (name ? connect(name, required) : connect(required))
  const outcomes: Record<string, Outcome> = {}
  for (const [query, send] of Object.entries(queries))
    outcomes[query] = await send(client, ID).then(result => ({ result }), described)
  process.stdout.write(JSON.stringify(outcomes))
}

await main(process.argv.slice(2))
