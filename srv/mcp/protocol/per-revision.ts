import { type ToolMount } from '../../platform/tools/index.ts'
import type { Revision } from './revisions.ts'

/** Makes something for each mount and revision when it is first asked for; messages find it again without making a key. */
export function perRevision<T>(
  make: (mount: ToolMount, revision: Revision) => T
): (mount: ToolMount, revision: Revision) => T {
  const made = new Map<Revision, Map<ToolMount, T>>()
  return (mount, revision) => {
    let ofRevision = made.get(revision)
    if (!ofRevision) made.set(revision, (ofRevision = new Map<ToolMount, T>()))
    const known = ofRevision.get(mount)
    if (known !== undefined) return known
    const fresh = make(mount, revision)
    ofRevision.set(mount, fresh)
    return fresh
  }
}
