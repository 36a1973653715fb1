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
  // the name of the site, in all languages
  'Tutorials',
  ...['ways ways-beside', 'light dark', '$metadata', 'llms.txt'],
  'Accept, Accept-Encoding, Accept-Language',
  // answers to programs
  ...['This asset does not exist', 'Nothing is served at'],
  ...['Accept', 'Vary', 'Accept-Encoding, Accept-Language', 'Markdown']
])
