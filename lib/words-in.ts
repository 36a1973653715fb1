import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'

/**
 * A plugin of esbuild: modules of words, such as `#site-words/home.ts`, are those of `language` in `folder`. Each module that
 * imports one gets a copy of its own, with just the words that it uses: a shared one would bring every script those of all others.
 */
export const wordsIn = (language: string, prefix: `#${string}`, folder: string): Plugin => ({
  name: 'words',
  setup(build) {
    const own = join(folder, language)
    const copyOf = (path: string, suffix: string): OnResolveResult => ({ path, suffix, sideEffects: false })
    build.onResolve({ filter: new RegExp(`^${prefix}/`) }, ({ path, importer }) =>
      copyOf(join(own, path.slice(prefix.length + 1)), `?for=${relative(folder, importer)}`)
    )
    // words that others are made of
    build.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, pluginData: suffix }: Resolved) => {
      const words = join(resolveDir, path)
      return typeof suffix === 'string' && words.startsWith(own) ? copyOf(words, suffix) : undefined
    })
    build.onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) =>
      suffix === ''
        ? undefined
        : { contents: await readFile(path, 'utf8'), loader: 'ts', resolveDir: dirname(path), pluginData: suffix }
    )
  }
})

type Resolved = Omit<OnResolveArgs, 'pluginData'> & { readonly pluginData: unknown }
