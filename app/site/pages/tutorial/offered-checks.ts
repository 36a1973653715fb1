import { type Checks, noChecks } from '../../article/checks.ts'
import type { Resource } from '../../backend/backend.ts'

const ADDRESS = '/api/checks'

/** Nothing while that cannot be read. */
export async function checksOf({
  readIfThere
}: {
  readonly readIfThere: (address: string) => Promise<Resource | undefined>
}): Promise<Checks> {
  const answer = await readIfThere(ADDRESS)
  return answer ? (JSON.parse(answer.body.toString()) as Checks) : noChecks
}
