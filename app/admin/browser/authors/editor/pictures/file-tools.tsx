import * as words from '#workplace-words/authors/editor.ts'
import { useRef } from 'preact/hooks'
import { Button } from '../../../parts/ui5.ts'
import { download, openedFiles, type OpenedFiles } from './files.ts'
import { type Picture, PICTURE_TYPES } from './pictures.ts'

interface FileToolsProps {
  readonly slug: string
  readonly current: () => { readonly markdown: string; readonly rulesVr: string }
  readonly pictures: readonly Picture[]
  readonly onPictures: (files: readonly File[]) => void
  readonly onOpened: (files: OpenedFiles) => void
  readonly onRemove: (path: string) => void
  readonly onTold: (text: string) => void
  readonly onTemplate: () => void
}

/** Ways between the editor and the author's disk, and the pictures of the tutorial. */
export function FileTools(props: FileToolsProps) {
  const { slug, current, pictures, onPictures, onOpened, onRemove, onTold, onTemplate } = props
  const open = async (files: readonly File[]): Promise<void> => {
    const opened = await openedFiles(files, slug)
    if (opened.count === 0) return onTold(words.nothingToOpen)
    onOpened(opened)
    onTold(words.opened(opened.count))
  }
  const give = (): void => {
    const { markdown, rulesVr } = current()
    download(`${slug}.md`, new Blob([markdown], { type: 'text/markdown' }))
    if (rulesVr !== '') download('rules.vr', new Blob([rulesVr], { type: 'text/plain' }))
    for (const { path, file } of pictures) if (file) download(path.split('/').at(-1) ?? path, file)
  }
  const own = pictures.filter(({ file }) => file)
  return (
    <>
      <FileButton label={words.addPicture} types={PICTURE_TYPES} onFiles={onPictures} />
      <FileButton label={words.openFiles} onFiles={files => void open(files)} />
      <FileButton label={words.openFolder} isFolder onFiles={files => void open(files)} />
      <Button onClick={give}>{words.download}</Button>
      {current().markdown.trim() === '' && <Button onClick={onTemplate}>{words.insertTemplate}</Button>}
      {own.length > 0 && (
        <details class="editor-pictures">
          <summary>
            {words.pictures} ({own.length})
          </summary>
          <ul>
            {own.map(({ path, shown }) => (
              <li key={path}>
                <img src={shown} alt="" /> <code>{path}</code>{' '}
                <Button design="Transparent" accessible-name={words.removePicture(path)} onClick={() => onRemove(path)}>
                  ×
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly types?: string
  readonly isFolder?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that asks for files. */
function FileButton({ label, types, isFolder = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={types}
        {...(isFolder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
