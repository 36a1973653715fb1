import { badRequest } from '../../../lib/errors.ts'
import type { Tx } from '../../cap/database/database.ts'
import type { StoredFile } from './model.ts'

/** Files of one publish for a release. */
interface ReleasedFiles {
  readonly release: string
  readonly initiator: string | null
  readonly files: readonly StoredFile[]
}

/** Releases as the publish protocol needs them; a later domain keeps them, on the QA channel alone. */
export interface ReleaseKeeper {
  /** Makes the release where it is not there. @throws HttpError 409 when it takes no files any more. */
  open(tx: Tx, release: string, initiator: string): Promise<void>
  /** Takes files over, in the transaction that ends their session. @throws HttpError 409 */
  take(tx: Tx, files: ReleasedFiles): Promise<void>
}

let keeper: ReleaseKeeper | undefined

/** Names who keeps releases. */
export function keepReleases(by: ReleaseKeeper): void {
  keeper = by
}

/** The keeper of releases. @throws HttpError 400 on a channel that has none. */
export function releaseKeeper(): ReleaseKeeper {
  if (!keeper) throw badRequest('no_releases', 'Releases are prepared on the QA channel', 'release')
  return keeper
}
