import * as texts from '#site-words/scripts/palette.ts'
import type { ComponentChildren } from 'preact'
import { Icon } from '../../views/parts/icon.tsx'
import { Pieces } from '../../views/parts/pieces.tsx'
import type { Option, OptionGroup } from './options.ts'

export const LIST = 'palette-list'
export const idOf = (place: number): string => `palette-${place}`

interface OptionListProps {
  readonly groups: readonly OptionGroup[]
  readonly chosen: number
  readonly isBusy: boolean
  readonly onPoint: (place: number) => void
  readonly onPick: (option: Option, event: MouseEvent) => void
}

/** Listbox of links: they open in another tab as any link does; the focus stays in the field. */
export function OptionList({ groups, chosen, isBusy, onPoint, onPick }: OptionListProps) {
  let place = 0
  return (
    <div class="palette-list" id={LIST} role="listbox" aria-label={texts.results} aria-busy={isBusy}>
      {groups.map(({ name, options }, index) => (
        <Group key={name ?? 'all'} name={name} id={`palette-group-${index}`}>
          {options.map(option => {
            const own = place++
            return (
              <a
                key={option.href}
                id={idOf(own)}
                class="palette-option"
                role="option"
                tabIndex={-1}
                href={option.href}
                aria-selected={own === chosen}
                onPointerMove={() => onPoint(own)}
                onClick={event => onPick(option, event)}
              >
                <OptionText option={option} />
              </a>
            )
          })}
        </Group>
      ))}
    </div>
  )
}

interface GroupProps {
  readonly name: string | undefined
  readonly id: string
  readonly children: ComponentChildren
}

function Group({ name, id, children }: GroupProps) {
  if (name === undefined) return <>{children}</>
  return (
    <div class="palette-group" role="group" aria-labelledby={id}>
      <div class="palette-group-name" id={id} role="presentation">
        {name}
      </div>
      {children}
    </div>
  )
}

function OptionText({ option }: { readonly option: Option }) {
  if (option.what === 'words')
    return (
      <>
        <Icon name="search" />
        <span class="palette-title">{option.words}</span>
      </>
    )
  if (option.what === 'all')
    return (
      <>
        <Icon name="next" />
        <span class="palette-title">{texts.showAll(option.total)}</span>
      </>
    )
  const { kind, title, excerpt, step } = option.hit
  return (
    <>
      <Icon name={kind} />
      <span class="palette-title">
        <Pieces pieces={title} />
      </span>
      {step && (
        <span class="palette-step">
          {texts.stepNumber(step.number)}
          {step.title.length > 0 && ': '}
          <Pieces pieces={step.title} />
        </span>
      )}
      {excerpt.length > 0 && (
        <span class="palette-excerpt">
          <Pieces pieces={excerpt} />
        </span>
      )}
    </>
  )
}
