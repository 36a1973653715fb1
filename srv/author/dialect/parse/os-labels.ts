export type OperatingSystem = 'Windows' | 'macOS' | 'Linux' | 'BAS'

const SINGLE = new Map<string, OperatingSystem>([
  ...['mac', 'macos', 'mac os', 'os x', 'darwin'].map(label => [label, 'macOS'] as const),
  ...['windows', 'win', 'win32', 'win64'].map(label => [label, 'Windows'] as const),
  ...['linux', 'ubuntu', 'debian', 'fedora', 'unix'].map(label => [label, 'Linux'] as const),
  ...['bas', 'business application studio', 'sap bas'].map(label => [label, 'BAS'] as const)
])
const COMBINABLE = new Map<string, OperatingSystem>([
  ['windows', 'Windows'],
  ['mac', 'macOS'],
  ['macos', 'macOS'],
  ['linux', 'Linux']
])

/** The operating systems named by an option label; undefined for a label with other words. */
export function operatingSystemsOf(label: string): OperatingSystem[] | undefined {
  const name = label.toLowerCase().replace(/\s+/g, ' ').trim()
  const single = SINGLE.get(name)
  if (single) return [single]
  const parts = name.split(/ ?(?:, ?(?:and |&)?|\/|&| and ) ?/)
  const systems = parts.map(part => COMBINABLE.get(part))
  if (systems.length < 2 || systems.length > 3 || new Set(systems).size !== systems.length) return undefined
  if (systems.length === 3 && systems[0] !== 'Windows') return undefined
  return systems.every(system => system !== undefined) ? systems : undefined
}
