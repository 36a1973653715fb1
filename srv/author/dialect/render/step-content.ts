import type { Element, ElementContent } from 'hast'
import { contents, h } from '../html/hast.ts'
import type { SourceLine } from '../lines/lines.ts'
import { renderInline, renderMarkdown, slotLine, type RenderContext, type Slots } from './markdown.ts'
import { classifyGroup } from '../parse/option-groups.ts'
import { extractOptions, type OptionGroup } from '../parse/options.ts'
import type { OperatingSystem } from '../parse/os-labels.ts'

export interface BodyOptions {
  /** Forced kind of the option groups under this heading. */
  override?: 'os' | 'regular' | undefined
  onOsOptions?: () => void
}

/** Renders Markdown with its OPTION groups; all options can be read without script. */
export function renderBody(
  lines: readonly SourceLine[],
  context: RenderContext,
  options: BodyOptions = {}
): ElementContent[] {
  const { lines: rest, groups } = extractOptions([...lines], context.report, group => slotLine(group.id))
  const slots: Slots = new Map()
  for (const group of groups) {
    const systems = classifyGroup(group, options.override, context.report)
    if (systems) options.onOsOptions?.()
    slots.set(group.id, [systems ? osGroup(group, systems, context) : tabGroup(group, context)])
  }
  return contents(renderMarkdown(rest, context, slots))
}

/** One panel per operating system; an option for several systems is repeated in each. */
function osGroup(group: OptionGroup, systems: OperatingSystem[][], context: RenderContext): Element {
  const distinct = [...new Set(systems.flat())]
  const panels = distinct.map(system => {
    const bodies = group.options.filter((_, index) => systems[index]?.includes(system))
    const content = bodies.flatMap(option => contents(renderMarkdown(option.body, context)))
    return h('section', { className: ['os-panel'], dataOs: system }, [
      h('p', { className: ['panel-label'] }, [system === 'BAS' ? 'Business Application Studio' : system]),
      ...content
    ])
  })
  return h('div', { className: ['os-options'], dataOsOptions: '' }, panels)
}

function tabGroup(group: OptionGroup, context: RenderContext): Element {
  const panels = group.options.map((option, index) =>
    h('section', { className: ['tab-panel'], dataTabPanel: String(index), dataTabName: option.label }, [
      h('p', { className: ['panel-label'] }, renderInline({ text: option.label, line: option.line }, context)),
      ...contents(renderMarkdown(option.body, context))
    ])
  )
  return h('div', { className: ['option-tabs'], dataComponent: 'tabs' }, panels)
}
