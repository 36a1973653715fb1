const CURL_OPTIONS =
  '\\ -H "Authorization: Bearer $TOKEN" \\ -H "Content-Type: application/json" ' +
  '\\ -H "Accept: application/json, text/event-stream" ' +
  `\\ -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`

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
  // the name of the site, in all languages
  'Tutorials',
  ...['ways ways-beside', 'light dark', '$metadata', 'llms.txt'],
  'Accept, Accept-Encoding, Accept-Language',
  // answers to programs
  ...['This asset does not exist', 'Nothing is served at'],
  ...['SAP BTP', 'Azure', 'Google Cloud', 'Alibaba Cloud', 'Oracle Cloud', 'IBM Cloud', 'Devtoberfest'],
  ...['Windows', 'Linux'],
  // media queries, selectors and fonts
  ...['(forced-colors: active)', '(prefers-color-scheme: dark)', '(prefers-contrast: more)'],
  ...[':is(h1, h2, h3, h4, p, li, pre, tr)', '500 13px Inter, system-ui, sans-serif'],
  // languages of code as authors name them, marks of the dialect
  ...['cds cdl hdbcds', 'yaml yml', 'json jsonc json5', 'javascript js node nodejs jsx', 'typescript ts tsx'],
  ...['sql sqlscript hdbsql hana plsql', 'shell bash sh zsh console terminal cli cf npm git'],
  ...['properties ini env i18n toml', 'xml html svg edmx xsd', '[OPTION BEGIN [', '[OPTION END]'],
  // styles of the text editor
  ...['2px solid var(--sapContent_FocusColor)', 'ui-monospace, monospace', '1px solid var(--sapList_BorderColor)'],
  // UI.Importance of columns
  ...['High', 'Medium', 'Low'],
  // a filter of OData
  ...["kind eq '", "' and slug eq '", 'not', 'and', 'or', 'Edm.'],
  // how UI5 filters suggestions
  'Contains',
  // configurations of clients of MCP
  ...['/mcp-pat/search', '/mcp-pat/graph', '/mcp-pat/homepage', 'Bearer', 'Authorization: Bearer'],
  ...['claude mcp add --transport http tutorials', '\\ --header "Authorization: Bearer', '" --method tools/list'],
  ...['read -rs TOKEN curl', CURL_OPTIONS],
  ...['Accept', 'Vary', 'Accept-Encoding, Accept-Language', 'Markdown']
])
