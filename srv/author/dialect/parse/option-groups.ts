import type { Report } from '../model/findings.ts'
import type { OptionGroup } from './options.ts'
import { operatingSystemsOf, type OperatingSystem } from './os-labels.ts'

/**
 * Whether a group offers operating systems: every label names some, and together at least two. `override` comes from
 * the front matter's osOverrides: `regular` forces an ordinary group, `os` spares the count (wire facts 9.5).
 * @returns the systems per option, undefined for an ordinary group
 */
export function classifyGroup(
  group: OptionGroup,
  override: 'os' | 'regular' | undefined,
  report: Report
): OperatingSystem[][] | undefined {
  if (override === 'regular') return undefined
  const systems = group.options.map(option => operatingSystemsOf(option.label))
  const known = systems.filter(list => list !== undefined)
  if (known.length < systems.length) {
    if (override === 'os') report.warn('os-override', group.line, 'osOverrides says os, but a label names no system')
    return undefined
  }
  return override === 'os' || new Set(known.flat()).size >= 2 ? known : undefined
}
