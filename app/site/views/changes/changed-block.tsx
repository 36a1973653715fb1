import * as words from '#site-words/tutorial/changes.ts'
import type { Block, Part } from './models.ts'

type Side = 'before' | 'after'

/** A block: across both sides where nothing has changed, else as it was and as it is. */
export function ChangedBlock({ block }: { readonly block: Block }) {
  const { change } = block
  if (change === 'unchanged')
    return (
      <div class="change-row is-same">
        <Cell block={block} side="after" />
      </div>
    )
  return (
    <div class={`change-row is-${change}`}>
      {change !== 'added' && <Cell block={block} side="before" />}
      {change !== 'removed' && <Cell block={block} side="after" />}
    </div>
  )
}

function Cell({ block, side }: { readonly block: Block; readonly side: Side }) {
  const { change, place, links } = block
  const told = side === 'before' ? links?.removed.map(words.linkWas) : links?.added.map(words.linkIs)
  return (
    <div class={`change-cell change-${side}`}>
      {change !== 'unchanged' && <p class="change-side">{side === 'before' ? words.before : words.after}</p>}
      {place && <p class="change-place">{place}</p>}
      <Content block={block} side={side} />
      {told?.map((each, index) => (
        <p key={index} class="change-link">
          {each}
        </p>
      ))}
    </div>
  )
}

function Content({ block, side }: { readonly block: Block; readonly side: Side }) {
  const { kind, level = 1 } = block
  const text = <Parts parts={block.parts} side={side} />
  if (kind === 'code')
    return (
      <pre tabIndex={0} role="group" aria-label={words.code}>
        <code>{text}</code>
      </pre>
    )
  if (kind === 'picture') return <Picture block={block} side={side} />
  return <p class={`change-${kind} change-level-${Math.min(level, 4)}`}>{text}</p>
}

/** A picture with its description, which is compared as well. */
function Picture({ block, side }: { readonly block: Block; readonly side: Side }) {
  const picture = block[side]
  return (
    <figure>
      {picture && <img src={picture.src} alt={picture.alt} loading="lazy" decoding="async" />}
      <figcaption>{block.parts.length > 0 ? <Parts parts={block.parts} side={side} /> : words.noAlt}</figcaption>
    </figure>
  )
}

/** The text of one side; changes are marked by elements, by words for who hears them, and not by colour alone. */
function Parts({ parts, side }: { readonly parts: readonly Part[]; readonly side: Side }) {
  const shown = parts.filter(({ change }) => change === 'same' || change === (side === 'before' ? 'removed' : 'added'))
  return (
    <>
      {shown.map(({ change, text }, index) => {
        if (change === 'same') return text
        const Mark = change === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={index}>
            <span class="visually-hidden">{change === 'removed' ? words.removed : words.added}</span>
            {text}
            <span class="visually-hidden">{words.endOfChange}</span>
          </Mark>
        )
      })}
    </>
  )
}
