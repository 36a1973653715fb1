const KEY = 'paths'
/** Paths that are kept: the one that is walked, and those from which the reader came to it. */
const MOST = 5

/** Remembers the mission or group by which the reader goes on: for this tab, and for tabs that are opened later. */
export function rememberPath(href: string): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    const paths = [href, ...pathsIn(storage).filter(each => each !== href)].slice(0, MOST)
    try {
      storage().setItem(KEY, JSON.stringify(paths))
    } catch {
      // the browser refuses storage: the page shows the path that everyone sees
      return
    }
  }
}

/** The paths that the reader has walked, the latest first: those of this tab, then those of this browser. */
export const rememberedPaths = (): readonly string[] => [
  ...new Set([...pathsIn(() => sessionStorage), ...pathsIn(() => localStorage)])
]

function pathsIn(storage: () => Storage): string[] {
  try {
    const paths: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
    return Array.isArray(paths) ? paths.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}
