import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A plugin of esbuild: modules of words, such as `#site-words/home.ts`, are those of `language` in `folder`. */
export const wordsIn = (language: string, prefix: `#${string}`, folder: string): Plugin => ({
  name: 'words',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${prefix}/`) }, ({ path }) => ({
      path: join(folder, language, path.slice(prefix.length + 1)),
      // only the words that a script uses are in it
      sideEffects: false
    }))
  }
})
