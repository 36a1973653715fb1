import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Language } from './http/languages.ts'

/**
 * A plugin of esbuild: modules of words, such as `#site-words/home.ts`, are those of `language` in `folder`. Each module that
 * imports one gets a copy of its own: a copy that is shared would bring every script the words of all others.
 */
export const wordsIn = (language: Language, prefix: `#${string}`, folder: string): Plugin => ({
  name: 'words',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${prefix}/`) }, ({ path, importer }) => ({
      path: join(folder, language, path.slice(prefix.length + 1)),
      suffix: `?for=${relative(folder, importer)}`,
      // only the words that a script uses are in it
      sideEffects: false
    }))
    build.onResolve({ filter: /^\.\// }, ({ path, importer, resolveDir }) =>
      importer.startsWith(join(folder, language)) ? { path: join(resolveDir, path), sideEffects: false } : undefined
    )
  }
})
