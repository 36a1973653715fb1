import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component that is loaded when it is wanted first; `load` belongs to the module, so that it stays the same. */
export function useLater<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType<P> }>()
  useEffect(() => {
    if (isWanted && !loaded) void load().then(component => setLoaded({ component }))
  }, [isWanted, load])
  return loaded?.component
}
