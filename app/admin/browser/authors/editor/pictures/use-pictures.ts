import * as words from '#workplace-words/authors/editor.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { DraftStore, LocalPicture } from '../drafts/store.ts'
import { localPicture, pathFor, type Picture, problemOf, release, storedPicture } from './pictures.ts'

interface Beginning {
  readonly stored: readonly { readonly path: string; readonly address: string }[]
  readonly local: readonly LocalPicture[]
}

interface Added {
  readonly paths: readonly string[]
  readonly problems: readonly string[]
}

/** The pictures of a tutorial: those of the channel and those that the author has given, which are kept with the draft. */
export function usePictures(
  store: DraftStore,
  slug: string,
  { stored, local }: Beginning,
  tell: (text: string) => void
) {
  const [pictures, setPictures] = useState<readonly Picture[]>(() =>
    merged(
      stored.map(storedPicture),
      local.map(({ path, file }) => localPicture(path, file))
    )
  )
  const now = useRef(pictures)
  now.current = pictures
  useEffect(() => () => release(now.current), [])
  const show = (next: readonly Picture[]): void => {
    now.current = next
    setPictures(next)
  }
  const keep = (path: string, file: Blob): void => {
    release(now.current.filter(each => each.path === path))
    show(merged(now.current, [localPicture(path, file)]))
    // a browser that cannot keep it has it as long as the page is open
    store.keepPicture(slug, { path, file }).catch(() => tell(words.notSavedHere))
  }
  return {
    pictures,
    keep,
    /** Hears which ones the channel has now; those that it does not have stay. */
    published: (images: Beginning['stored']): void => {
      const next = merged(now.current, images.map(storedPicture))
      release(now.current.filter(each => !next.includes(each)))
      show(next)
    },
    /** Takes files: the paths of those that are pictures, and what is wrong with the others. */
    add: (files: readonly File[]): Added => {
      const paths: string[] = []
      const problems: string[] = []
      for (const file of files) {
        const problem = problemOf(file)
        if (problem) {
          problems.push(problem === 'type' ? words.wrongType(file.name) : words.tooLarge(file.name))
          continue
        }
        const taken = now.current.map(({ path }) => path)
        const path = pathFor(file, taken)
        keep(path, file)
        paths.push(path)
      }
      return { paths, problems }
    },
    remove: (path: string): void => {
      const gone = now.current.filter(each => each.path === path)
      release(gone)
      show(now.current.filter(each => each.path !== path))
      store.removePicture(slug, path).catch(() => tell(words.notSavedHere))
    }
  }
}

/** All pictures, one for each path; the later ones count. */
function merged(pictures: readonly Picture[], later: readonly Picture[]): readonly Picture[] {
  const paths = new Set(later.map(({ path }) => path))
  return [...pictures.filter(({ path }) => !paths.has(path)), ...later]
}
