/** Texts that look like words and are names of a standard, a programming interface or a product. */
export const namesForPrograms: ReadonlySet<string> = new Set([
  ...['Enter', 'Escape', 'Tab', 'Home', 'End', 'Backspace', 'Delete', 'Ctrl', 'Shift'],
  ...[
    'Positive',
    'Critical',
    'Negative',
    'Information',
    'Neutral',
    'Transparent',
    'Emphasized',
    'Default',
    'Attention'
  ],
  ...['Accept', 'Vary', 'Accept-Encoding, Accept-Language', 'Markdown']
])
