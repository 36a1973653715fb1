import type { Report } from '../model/findings.ts'
import type { OptionGroup } from './options.ts'
import { operatingSystemsOf, type OperatingSystem } from './os-labels.ts'

/**
 * Finds out whether the options are operating systems: every label names some, and all together at least two. `override`
 * is from osOverrides in the front matter: `regular` forces an ordinary group, with `os` one system is enough.
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
