import pg from 'pg'

/** As many as the backend reads over. */
const CONNECTIONS = 4

/** Texts of `bytes` characters that PostgreSQL makes, by a statement that is prepared, over the connections of a backend. */
export async function bareReads(connectionString: string, bytes: number): Promise<() => Promise<string>> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return { client, waiting: 0 }
    })
  )
  const statement = { name: 'text', text: `SELECT repeat('x', $1) AS text`, values: [bytes] }
  return async () => {
    const least = connections.reduce((one, other) => (other.waiting < one.waiting ? other : one))
    least.waiting++
    const { rows } = await least.client.query<{ text: string }>(statement)
    least.waiting--
    return rows[0]?.text ?? ''
  }
}
