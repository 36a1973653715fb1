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
  // states of UI5, capabilities of OData, the beginning of an explanation of the service, a view in addresses
  ...['None', 'Ascending', 'Descending'],
  ...['Insertable', 'Updatable', 'Deletable', 'Searchable', 'Filterable', 'Sortable'],
  ...['Default:', 'Standard'],
  ...['Accept', 'Vary', 'Accept-Encoding, Accept-Language', 'Markdown']
])
