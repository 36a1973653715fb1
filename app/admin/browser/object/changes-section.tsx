import { useEffect, useState } from 'preact/hooks'
import type { ObjectChanges } from '../changes/object-changes.tsx'

type Props = Parameters<typeof ObjectChanges>[0]

/** The changes of the object of a page, loaded after its values. */
export function ChangesSection(props: Props) {
  const [loaded, setLoaded] = useState<{ readonly Section: typeof ObjectChanges }>()
  useEffect(() => {
    void import('../changes/object-changes.tsx').then(({ ObjectChanges: Section }) => setLoaded({ Section }))
  }, [])
  return loaded ? <loaded.Section {...props} /> : null
}
