interface TabsProps {
  readonly label: string
  /** Names of the choices, by their values. */
  readonly choices: Readonly<Record<string, string>>
  readonly chosen: string
  readonly addressOf: (value: string) => string
}

/** Choices of a page, of which its address has one. */
export function Tabs({ label, choices, chosen, addressOf }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {Object.entries(choices).map(([value, name]) => (
        <a key={value} href={addressOf(value)} aria-current={value === chosen ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
