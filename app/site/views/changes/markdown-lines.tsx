import * as words from '#site-words/tutorial/changes.ts'
import type { Hunk, Markdown } from './models.ts'

/** The changed lines of the Markdown with those around them and their numbers. */
export function MarkdownLines({ markdown }: { readonly markdown: Markdown }) {
  if (markdown.hunks === null) return <p class="changes-note">{words.whyNoMarkdown[markdown.reason]}</p>
  if (markdown.hunks.length === 0) return <p class="changes-note">{words.sameMarkdown}</p>
  return (
    <table class="change-lines">
      <caption class="visually-hidden">{words.linesOfMarkdown}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{words.lineBefore}</span>
          </th>
          <th scope="col">
            <span class="visually-hidden">{words.lineAfter}</span>
          </th>
          <th scope="col">{words.text}</th>
        </tr>
      </thead>
      {markdown.hunks.map(hunk => (
        <tbody key={hunk.newStart}>
          <tr class="change-hunk">
            <td colSpan={3}>{words.linesFrom(hunk.newStart)}</td>
          </tr>
          {numbered(hunk).map(({ sign, text, before, after }, index) => (
            <tr key={index} class={rowClasses[sign]}>
              <td class="change-number">{before}</td>
              <td class="change-number">{after}</td>
              <td class="change-line">
                <Line sign={sign} text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const rowClasses: Readonly<Record<string, string>> = { '-': 'is-removed', '+': 'is-added' }

function Line({ sign, text }: { readonly sign: string; readonly text: string }) {
  if (sign === '-')
    return (
      <del>
        <span class="visually-hidden">{words.removed}</span>
        {text}
      </del>
    )
  if (sign === '+')
    return (
      <ins>
        <span class="visually-hidden">{words.added}</span>
        {text}
      </ins>
    )
  return <>{text}</>
}

interface Numbered {
  readonly sign: string
  readonly text: string
  readonly before?: number
  readonly after?: number
}

/** The lines of a hunk with their numbers on the sides that have them. */
function numbered({ oldStart, newStart, lines }: Hunk): readonly Numbered[] {
  let [before, after] = [oldStart, newStart]
  return lines
    .filter(line => !line.startsWith('\\'))
    .map(line => {
      const [sign, text] = [line.slice(0, 1), line.slice(1)]
      return {
        ...{ sign, text },
        ...(sign !== '+' && { before: before++ }),
        ...(sign !== '-' && { after: after++ })
      }
    })
}
