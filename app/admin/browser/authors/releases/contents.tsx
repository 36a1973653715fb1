import * as words from '#workplace-words/authors/releases.ts'
import { pressed } from '#workplace-words/common.ts'
import * as pages from '#workplace-words/pages/common.ts'
import type { Listed } from '../../data/service.ts'
import { momentText } from '../../parts/format.ts'
import { Button } from '../../parts/ui5.ts'
import { isOpen, type Release, type ReleaseFile, type ReleasePath } from './release.ts'

interface ContentsProps {
  readonly release: Release
  readonly files: Listed<ReleaseFile> | undefined
  readonly paths: readonly ReleasePath[]
  readonly onMore: () => void
  readonly onRemoveFile: (slug: string) => void
  readonly onRemovePath: (path: ReleasePath) => void
}

/** The tutorials of a release with their previews, and its missions and groups. */
export function Contents({ release, files, paths, onMore, onRemoveFile, onRemovePath }: ContentsProps) {
  const canRemove = isOpen(release)
  return (
    <>
      <section aria-labelledby="files-title">
        <h2 id="files-title">{words.tutorials(files?.total ?? 0)}</h2>
        {files?.total === 0 && <p>{words.noTutorials(<code>npx publish-content --release {release.name}</code>)}</p>}
        <ul class="runs" aria-labelledby="files-title">
          {files?.rows.map(({ slug, title, addedAt }) => (
            <li key={slug} class="section">
              <div class="job">
                <a href={`/tutorials-qa/${slug}?release=${release.name}`}>{title ?? slug}</a>
                <span class="field-help">
                  {slug} · {words.addedAt(momentText(addedAt))} · <a href={`/tutorials/${slug}`}>{words.asItIs}</a>
                </span>
              </div>
              {canRemove && (
                <Button
                  design="Transparent"
                  accessible-name={pressed(words.takeOut, title ?? slug)}
                  onClick={() => onRemoveFile(slug)}
                >
                  {words.takeOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {files && files.rows.length < files.total && <Button onClick={onMore}>{pages.showMore}</Button>}
      </section>
      <section aria-labelledby="paths-title">
        <h2 id="paths-title">{words.paths}</h2>
        {paths.length === 0 && <p>{words.noPaths}</p>}
        <ul class="runs" aria-labelledby="paths-title">
          {paths.map(path => (
            <li key={path.kind + path.slug} class="section">
              <div class="job">
                <span>{path.title}</span>
                <span class="field-help">
                  {words.kinds[path.kind]} · {path.slug}
                </span>
              </div>
              {canRemove && (
                <Button
                  design="Transparent"
                  accessible-name={pressed(words.takeOut, path.title)}
                  onClick={() => onRemovePath(path)}
                >
                  {words.takeOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
